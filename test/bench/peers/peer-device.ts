import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { workLogSchema } from '../../../orchestrator/compute/work/work-log.ts';
import { checkout } from '../../../tools/setup/places.mjs';
import type { Costs } from '../../../virtual-device/profiles/profile.ts';
import { type Extra, TOUCH, type TouchSample } from '../../../virtual-device/runtime-link/control-port.ts';
import { javaRuntime } from '../../../virtual-device/runtime-link/java-runtime.ts';
import { startRuntime } from '../../../virtual-device/runtime-link/runtime-process.ts';
import { onHost } from '../../../virtual-device/storage/root-of-apps.ts';

/** The probes; the report of `hitchproof` is its trace. */
export const PROBES = [
  'none',
  'hitchproof',
  'floor',
  'jankstats',
  'aggregator',
  'sentry-frames',
  'sentry',
  'matrix',
  'blockcanary',
  'tinydancer',
  'curtains',
  'datadog',
] as const;
export type Probe = (typeof PROBES)[number];

/** What the threads of the app have allocated and used since the device started. */
export interface ThreadCosts {
  readonly mainBytes: number;
  readonly mainCpuNs: number;
  /** Thread → bytes. */
  readonly otherBytes: ReadonlyMap<string, number>;
  /** Thread → how often it waited for its turn: once for each time that it was woken. */
  readonly waits: ReadonlyMap<string, number>;
}

/** A virtual device with the feed and one probe in it. */
export interface PeerDevice {
  /** Whether slow rows are bound between two frames, or inside one. */
  readonly prefetch: (on: boolean) => Promise<void>;
  readonly begin: () => Promise<void>;
  readonly swipe: (restMs: number) => Promise<void>;
  readonly end: () => Promise<void>;
  readonly report: () => Promise<string>;
  readonly costs: () => Promise<ThreadCosts>;
  /** Starts recording work; under the work clock only. */
  readonly recordWork: () => Promise<void>;
  /** Units of work that the main thread has done since `recordWork`. */
  readonly recordedWork: () => Promise<number>;
  /** Trace files of the recording since `begin`. */
  readonly traces: () => readonly Uint8Array[];
  readonly displayLog: () => Promise<string>;
  readonly close: () => Promise<void>;
}

export interface PeerOptions {
  readonly probe: Probe;
  /** Whether the JVM's optimising compiler runs, for CPU times; without it every `new` of the code is counted. */
  readonly optimised: boolean;
  /** Whether `hitchproof` records the same frames. */
  readonly recorded: boolean;
  /** Costs under the work clock; undefined for the free clock. */
  readonly work: Costs | undefined;
}

const APK = join(checkout.root, 'test/bench/peers/app/target/peer-app.apk');
const PACKAGE = 'dev.hitchproof.peers';
export const DENSITY_DPI = 480;
const SESSION = '00000000-0000-4000-8000-000000000001';
const stopReply = z.object({ files: z.array(z.object({ path: z.string() })) });

const sample = (atUs: number, action: TouchSample['action'], y: number): TouchSample => ({
  atUs,
  action,
  x: 540,
  y,
});
const SWIPE: readonly TouchSample[] = [
  sample(3_000, TOUCH.down, 1_700),
  ...Array.from({ length: 20 }, (_, i) => sample(11_000 + 8_000 * i, TOUCH.move, 1_665 - 35 * i)),
  sample(165_000, TOUCH.up, 1_000),
];

export async function openPeerDevice({ probe, optimised, recorded, work }: PeerOptions): Promise<PeerDevice> {
  if (!existsSync(APK)) throw new Error(`${APK} is missing; build it as docs/probe-beside-peers.md shows`);
  const dataDir = mkdtempSync(join(tmpdir(), 'hitchproof-peers-'));
  const command = javaRuntime({ dataDir, javaHome: process.env.JAVA_HOME });
  const [options = '', ...rest] = command.args;
  // The optimising compiler is a second one, with its own thread.
  const tier = optimised ? ['-XX:CICompilerCount=2', '-XX:TieredStopAtLevel=4'] : [];
  const runtime = startRuntime({ ...command, args: [options, ...tier, ...rest] });
  const close = async (): Promise<void> => {
    await runtime.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };

  const send = async (name: string, action: string, texts: Record<string, string>): Promise<string> => {
    const extras = Object.entries(texts).map(([key, value]): Extra => ({ type: 's', key, value }));
    const component = `${PACKAGE}/${name}`;
    const { data } = await runtime.call('broadcast', { component, action, extras });
    return data ?? '';
  };
  const tell = (command: string, value = ''): Promise<string> =>
    send(`${PACKAGE}.PeerReceiver`, 'bench', { do: command, with: value });
  const control = async (request: object): Promise<unknown> => {
    const hp = Buffer.from(JSON.stringify({ n: String(Math.random()), ...request })).toString('base64url');
    const reply = await send('dev.hitchproof.probe.ControlReceiver', 'dev.hitchproof.CONTROL', { hp });
    return JSON.parse(Buffer.from(reply, 'base64url').toString());
  };
  try {
    const screen = { widthPx: 1080, heightPx: 2160, densityDpi: DENSITY_DPI };
    const cacheDir = join(checkout.state, 'device-cache');
    await runtime.call('boot', { cacheDir, refreshHz: 60, seed: 1, ...screen, ...work });
    await runtime.call('install', { apk: APK });
    await tell('choose', probe);
    await runtime.call('start-activity', { component: `${PACKAGE}/.FeedActivity` });
    await runtime.call('advance', { ms: 1_500 });
  } catch (error) {
    await close();
    throw error;
  }

  let traces: readonly Uint8Array[] = [];
  return {
    prefetch: async (on) => {
      await tell('prefetch', on ? 'on' : 'off');
    },
    begin: async () => {
      if (recorded) await control({ c: 'start', session: SESSION });
      await tell('begin');
    },
    swipe: async (restMs) => {
      await runtime.call('touch', { samples: SWIPE });
      await runtime.call('advance', { ms: restMs });
    },
    end: async () => {
      await tell('end');
      if (!recorded) return;
      const { files } = stopReply.parse(await control({ c: 'stop' }));
      traces = files.map(({ path }) => readFileSync(onHost(dataDir, path)));
    },
    report: () => tell('report'),
    costs: async () => costsOf(await tell('threads')),
    recordWork: async () => {
      await runtime.call('record-work', {});
    },
    recordedWork: async () => workLogSchema.parse(await runtime.call('recorded-work', {})).units,
    traces: () => traces,
    displayLog: async () => {
      const { path } = await runtime.call('display-log', {});
      return readFileSync(onHost(dataDir, path), 'utf8');
    },
    close,
  };
}

/** Lines of `ThreadCosts.java`; the first is the main thread's. */
function costsOf(lines: string): ThreadCosts {
  const [main, ...others] = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, bytes = '', cpuNs = '', waits = '', name = ''] =
        /^\d+ (\d+) (-?\d+) (\d+) (.*)$/.exec(line) ?? [];
      return { bytes: Number(bytes), cpuNs: Number(cpuNs), waits: Number(waits), name };
    });
  if (main === undefined) throw new Error('the app named no thread');
  const [otherBytes, waits] = [new Map<string, number>(), new Map<string, number>()];
  for (const { name, bytes, waits: waited } of others) {
    otherBytes.set(name, (otherBytes.get(name) ?? 0) + bytes);
    waits.set(name, (waits.get(name) ?? 0) + waited);
  }
  return { mainBytes: main.bytes, mainCpuNs: main.cpuNs, otherBytes, waits };
}
