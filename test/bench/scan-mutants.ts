/**
 * Does the work of a list change if, and only if, changed code runs in it? The platform's sample app gets one call more in one
 * method, and each of its lists is flung in both builds, on a device of its own. Which methods run in a list's fling is logged
 * by a third build, so the product has no part in what is expected. In half of the cases, each a list and a method, the method
 * runs in the list; of the others, half run in another list.
 * `npx tsx test/bench/scan-mutants.ts [cases] [lists] [seed]`: prints each surprise, precision and recall. Exits with 1 below 98 %.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { readManifest } from '../../orchestrator/apk/manifest.ts';
import { workLogSchema } from '../../orchestrator/compute/work/work-log.ts';
import { resolvePackage } from '../../orchestrator/rig/resolve-package.ts';
import { OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import { checkout } from '../../tools/setup/places.mjs';
import { costsOf } from '../../virtual-device/profiles/profile.ts';
import { findProfile } from '../../virtual-device/profiles/profiles.ts';
import { FLING } from '../../virtual-device/testing/fling.ts';
import { seededRandom } from '../builders/seeded-random.ts';
import { isReadyFor } from '../e2e/level-arguments.ts';
import { openBareDevice } from '../truth/bare-device.ts';

const [wanted = 60, most = 20, seed = 1] = process.argv.slice(2).map(Number);
/** Devices side by side. */
const DEVICES = 2;
const ENOUGH = 0.98;
const LISTS = /\.view\.(List\d|ExpandableList|Grid\d|ScrollView)/;
const apk = join(
  resolvePackage(checkout.root, 'android-apidemos/package.json'),
  '../apks/ApiDemos-debug.apk',
);
const { package: name, activities } = readManifest(readFileSync(apk));
const mid = findProfile('mid');
if (mid === undefined) throw new Error('There is no profile mid.');
const costs = costsOf(mid);
const folder = mkdtempSync(join(tmpdir(), 'hitchproof-mutants-'));

/** Writes `<word>.apk` for each word. */
function build(words: readonly string[]): void {
  const runtime = join(checkout.root, 'virtual-device/runtime/target');
  const jarsIn = (path: string): readonly string[] =>
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.jar'))
      .map((file) => join(path, file));
  const repository = join(homedir(), '.m2/repository');
  const tools = [`${runtime}/converter`, join(repository, 'com/android/tools/r8')].flatMap(jarsIn);
  const asm = jarsIn(`${runtime}/lib`).filter((jar) => /\/asm-\d/.test(jar));
  const [framework = ''] = jarsIn(`${runtime}/androidall`);
  const source = join(checkout.root, 'test/bench/Mutants.java');
  const classPath = [...tools, ...asm].join(delimiter);
  const { status, stderr } = spawnSync(
    'java',
    ['-cp', classPath, source, apk, name, framework, folder, ...words],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`Mutants.java ended with ${status}: ${stderr.slice(-2_000)}`);
}

interface Flung {
  /** All that was counted; equal texts are equal work. */
  readonly work: string;
  /** Numbers of the methods that logged themselves. */
  readonly ran: ReadonlySet<number>;
}

async function flung(word: string, activity: string): Promise<Flung> {
  const ran = new Set<number>();
  let isRecording = false;
  const device = await openBareDevice({
    apks: [join(folder, `${word}.apk`)],
    api: OWN_LEVEL,
    refreshHz: 60,
    costs,
  });
  const { runtime } = device;
  runtime.onEvent((event) => {
    const number = event.event === 'log' ? /RAN (\d+)$/.exec(event.line.trim())?.[1] : undefined;
    if (isRecording && number !== undefined) ran.add(Number(number));
  });
  try {
    await runtime.call('start-activity', { component: `${name}/${activity}`, extras: [] });
    await runtime.call('record-work', {});
    isRecording = true;
    await runtime.call('touch', { samples: FLING });
    const log = await runtime.call('recorded-work', {});
    isRecording = false;
    const { units, otherUnits, frames, rows } = workLogSchema.parse(log);
    return { work: JSON.stringify([units, otherUnits, frames, rows]), ran };
  } finally {
    await device.close();
  }
}

/** What each of the items gives, in their order. */
async function sideBySide<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const next = async (): Promise<void> => {
    for (const [i, item] of waiting) results[i] = await work(item);
  };
  await Promise.all(Array.from({ length: DEVICES }, next));
  return results;
}

interface Case {
  readonly activity: string;
  readonly method: number;
  readonly runs: boolean;
}

/** Half of them run, where there are as many; a method that runs in no list is one of those that the app has. */
function casesOf(ran: ReadonlyMap<string, ReadonlySet<number>>, methods: number): readonly Case[] {
  const random = seededRandom(seed);
  const some = <T>(all: readonly T[], count: number): readonly T[] =>
    all
      .map((one) => ({ one, at: random() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ one }) => one);
  const running = [...new Set([...ran.values()].flatMap((set) => [...set]))];
  const all = [...ran].flatMap(([activity, own]) =>
    Array.from({ length: methods }, (_, method) => ({ activity, method, runs: own.has(method) })),
  );
  const positive = some(
    all.filter(({ runs }) => runs),
    Math.ceil(wanted / 2),
  );
  const innocent = all.filter(({ runs }) => !runs);
  const elsewhere = some(
    innocent.filter(({ method }) => running.includes(method)),
    Math.ceil(wanted / 4),
  );
  const nowhere = innocent.filter(({ method }) => !running.includes(method));
  return [...positive, ...elsewhere, ...some(nowhere, wanted - positive.length - elsewhere.length)];
}

try {
  if (!(await isReadyFor(OWN_LEVEL))) process.exit(3);
  build(['base', 'ran']);
  const methods = readFileSync(join(folder, 'methods.txt'), 'utf8').trim().split('\n');
  const lists = activities.filter((one) => LISTS.test(one)).slice(0, most);
  const before = await sideBySide(lists, (list) => flung('base', list));
  const witness = await sideBySide(lists, async (list) => (await flung('ran', list)).ran);
  const workOf = new Map(lists.map((list, i) => [list, before[i]?.work]));
  const ranIn = new Map(lists.map((list, i) => [list, witness[i] ?? new Set<number>()]));
  for (const [list, { size }] of ranIn)
    console.log(`${list.slice(name.length)}: ${size} methods of the app run in its fling`);
  const cases = casesOf(ranIn, methods.length);
  build([...new Set(cases.map(({ method }) => String(method)))]);
  const counts = { found: 0, silent: 0, missed: 0, invented: 0 };
  await sideBySide(cases, async ({ activity, method, runs }) => {
    const isChanged = (await flung(String(method), activity)).work !== workOf.get(activity);
    counts[runs ? (isChanged ? 'found' : 'missed') : isChanged ? 'invented' : 'silent']++;
    const says = runs === isChanged ? '' : ': WRONG';
    console.log(
      `${methods[method]} ${runs ? 'runs' : 'does not run'} in ${activity.slice(name.length)}, which ${isChanged ? 'changed' : 'is unchanged'}${says}`,
    );
  });
  const precision = counts.found / (counts.found + counts.invented);
  const recall = counts.found / (counts.found + counts.missed);
  console.log(
    `${cases.length} cases in ${lists.length} lists, ${JSON.stringify(counts)}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
  );
  process.exitCode = precision >= ENOUGH && recall >= ENOUGH ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
