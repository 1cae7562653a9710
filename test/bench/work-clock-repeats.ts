import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { BroadcastRequest, BroadcastResult } from '../../orchestrator/capture/device-session.ts';
import { ProbeClient } from '../../orchestrator/capture/probe-client.ts';
import { removeFolder } from '../../orchestrator/run-folder/plain-files.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { costsOf } from '../../virtual-device/profiles/profile.ts';
import { findProfile } from '../../virtual-device/profiles/profiles.ts';
import { frameworkOf, javaRuntime } from '../../virtual-device/runtime-link/java-runtime.ts';
import type { RuntimePort } from '../../virtual-device/runtime-link/runtime-port.ts';
import { startRuntime } from '../../virtual-device/runtime-link/runtime-process.ts';
import { onHost } from '../../virtual-device/storage/root-of-apps.ts';
import { DEMO_PACKAGE } from '../../virtual-device/worlds/world.ts';
import { levelArguments } from '../e2e/level-arguments.ts';

/**
 * Do equal runs under the work clock write equal bytes under any load of the host? Each repetition is a new process that boots
 * a device, installs the APK and records flings with the probe. In between the device is asked for view trees after random
 * pauses, as Appium asks. The probe's trace, the display's log and the work log are compared.
 * `npx tsx test/bench/work-clock-repeats.ts [--api 31] [repetitions] [busy loops beside] [apk] [activity]
 * [world]` Exits with 1 if any repetition differs.
 */

const FLINGS = 5;
const LONGEST_PAUSE_MS = 100;
const SCREEN = { widthPx: 1080, heightPx: 2160, densityDpi: 420 };
const BACKGROUND = join(checkout.root, 'android-probe/demo-app/target/demo-app-background.apk');
const { api, words } = levelArguments();
const [
  repetitions = '50',
  busyLoops = '0',
  apk = BACKGROUND,
  activity = `${DEMO_PACKAGE}/.FeedActivity`,
  world,
] = words;
const appPackage = activity.replace(/\/.*/, '');
const cacheDir = join(checkout.state, 'device-cache');
const framework = frameworkOf(api, cacheDir);

/** The files of a repetition. */
interface Left {
  readonly dataDir: string;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly unscheduled: readonly string[];
}

async function repetition(dataDir: string): Promise<Left> {
  const runtime = startRuntime(javaRuntime({ dataDir, framework, javaHome: process.env.JAVA_HOME }));
  const unscheduled: string[] = [];
  runtime.onEvent((event) => {
    if (event.event === 'unscheduled') unscheduled.push(event.thread);
  });
  const mid = findProfile('mid');
  if (mid === undefined) throw new Error('There is no profile mid.');
  await runtime.call('boot', {
    cacheDir,
    refreshHz: 60,
    seed: 1,
    ...SCREEN,
    ...costsOf(mid),
  });
  await runtime.call('install', { apk: resolve(apk) });
  const extras = world === undefined ? [] : [{ type: 's', key: 'world', value: world } as const];
  await runtime.call('start-activity', { component: activity, extras });
  await runtime.call('record-work', {});
  const traces = await recorded(runtime);
  const work = Buffer.from(JSON.stringify(await runtime.call('recorded-work', {}), null, 1));
  const { path } = await runtime.call('display-log', {});
  const files = new Map([
    ...traces.map((file) => [basename(file), readFileSync(onHost(dataDir, file))] as const),
    [basename(path), readFileSync(onHost(dataDir, path))],
    ['work.json', work],
  ]);
  await runtime.stop();
  for (const [name, bytes] of files) writeFileSync(join(dataDir, name), bytes);
  return { dataDir, files, unscheduled };
}

/** @returns the trace files, by their paths on the device */
async function recorded(runtime: RuntimePort): Promise<readonly string[]> {
  const broadcast = async ({ action, to, extras }: BroadcastRequest): Promise<BroadcastResult> => {
    const typed = extras.map(({ key, value }) => ({ type: 's', key, value }) as const);
    const { result, data } = await runtime.call('broadcast', { ...to, action, extras: typed });
    return { code: result, data: data ?? undefined };
  };
  const shell = async (): Promise<string> => '';
  const probe = new ProbeClient({ broadcast, shell, shellOnce: shell }, appPackage);
  await probe.send('start', { session: '00000000-0000-4000-8000-000000000001' });
  for (let fling = 1; fling <= FLINGS; fling++) {
    await delay(Math.random() * LONGEST_PAUSE_MS);
    await runtime.call('tree', {});
    await probe.send('mark', { kind: 'slide', text: String(fling) });
    const path = [
      [0, 540, 1_700],
      [160, 540, 700],
    ];
    await probe.send('gesture', { path, rateMs: 4, seed: fling });
  }
  const { files } = await probe.send('stop');
  return files.map(({ path }) => path);
}

/** The first difference between the two; undefined if both are equal. */
function difference(first: Left, other: Left): string | undefined {
  if (other.files.size !== first.files.size) return 'other files';
  for (const [name, expected] of first.files) {
    const found = other.files.get(name);
    if (found === undefined) return `${name} is missing`;
    if (expected.equals(found)) continue;
    const at = expected.findIndex((byte, i) => byte !== found[i]);
    const sizes = `${expected.length} and ${found.length} bytes`;
    return `${name} differs at ${at} of ${sizes}${!name.endsWith('.hpt') ? `: ${lineAt(expected, at)} / ${lineAt(found, at)}` : ''}`;
  }
  return undefined;
}

const lineAt = (bytes: Buffer, at: number): string =>
  bytes.subarray(bytes.lastIndexOf(10, at) + 1, bytes.indexOf(10, at)).toString();

/** Uses a thread, since a process would go on after this one is killed. */
const busy = (): Worker => new Worker('for (;;);', { eval: true });

const beside = Array.from({ length: Number(busyLoops) }, busy);
let first: Left | undefined;
let equal = 0;
try {
  for (let n = 1; n <= Number(repetitions); n++) {
    const left = await repetition(mkdtempSync(join(tmpdir(), 'hitchproof-bench-')));
    first ??= left;
    const differs = difference(first, left);
    if (differs === undefined) equal++;
    const bytes = [...left.files].map(([name, { length }]) => `${name} ${length}`).join(', ');
    const threads = left.unscheduled.map((name) => `; ${name} was not scheduled`).join('');
    const kept = differs === undefined ? '' : `; kept in ${left.dataDir}, the first in ${first.dataDir}`;
    console.log(`${n} ${differs ?? `equal: ${bytes}`}${threads}${kept}`);
    if (differs === undefined && left !== first) removeFolder(left.dataDir);
  }
} finally {
  await Promise.all(beside.map((loop) => loop.terminate()));
}
console.log(`${equal} of ${repetitions} repetitions left equal bytes, beside ${busyLoops} busy loops.`);
if (equal !== Number(repetitions)) process.exitCode = 1;
else if (first !== undefined) removeFolder(first.dataDir);
