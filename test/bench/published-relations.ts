import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { medianOf } from '../../orchestrator/statistics/percentile.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { costsOf } from '../../virtual-device/profiles/profile.ts';
import { profileNamed } from '../../virtual-device/profiles/profiles.ts';
import { FLING } from '../../virtual-device/testing/fling.ts';
import { DEMO_PACKAGE } from '../../virtual-device/worlds/world.ts';
import { COMPOSE_PACKAGE } from '../e2e/compose/compose-worlds.ts';
import { openWorkDevice } from '../e2e/work-device.ts';
import { COMPOSE_AGAINST_VIEWS, FIGURES, RATIOS, type Ratio } from './published-figures.ts';
import { REPOSITORY, RUNTIME, runtimeClassPath, sandboxFlags } from './runtime-classes.ts';

/**
 * What others measured on phones beside what the model says of the same work: `published/PublishedWork.java` does it in a process of
 * the virtual device. Nothing is scaled between the phones and the profile `mid`, so a factor of two says little; relations of one
 * phone's figures say more. Prints the table, whatever the errors are, and fails if a price is not the figure that it is said to be; `--write` puts it on docs/guide/why-trust.md.
 *
 *   npx tsx test/bench/published-relations.ts
 *
 * It needs the classes that `mvn package` built, the app that `npm run suite:compose` builds, and the libraries below in Maven's
 * repository: mvn dependency:get -Dartifact=<name>.
 */
const PAGE = join(checkout.root, 'docs/guide/why-trust.md');
const [BEGIN, END] = ['<!-- relations: npx tsx test/bench/published-relations.ts -->', '<!-- /relations -->'];
/** Prices that are published figures may be off by so much: a result is allocated, and a call takes some time too. */
const PRICED = 2;
/** `CallCosts.UNIT`. */
const PARTS = 20;
const LIBRARIES = [
  'com.google.code.gson:gson:2.11.0',
  'io.reactivex.rxjava3:rxjava:3.1.12',
  'org.reactivestreams:reactive-streams:1.0.3',
];
const COMPOSE_APK = join(checkout.root, 'test/e2e/compose/app/target/compose-app.apk');
const APK = join(checkout.root, 'android-probe/demo-app/target/demo-app.apk');
const probeJar = (module: string): string =>
  join(checkout.root, `android-probe/${module}/target/${module}-0.1.0.jar`);

function partsByOperation(): ReadonlyMap<string, number> {
  const jars = LIBRARIES.map((library) => {
    const [group = '', name, version] = library.split(':');
    return join(REPOSITORY, group.replaceAll('.', '/'), `${name}/${version}/${name}-${version}.jar`);
  });
  const absent = LIBRARIES.find((_, i) => !existsSync(jars[i] ?? ''));
  if (absent !== undefined)
    throw new Error(`${absent} is missing; run \`mvn dependency:get -Dartifact=${absent}\` first.`);
  const folder = mkdtempSync(join(tmpdir(), 'published-'));
  const api = [probeJar('android-stubs'), probeJar('android-libs'), ...jars].join(delimiter);
  // As D8 does, without invokedynamic.
  const source = join(checkout.root, 'test/bench/published/PublishedWork.java');
  run('javac', ['-nowarn', '-XDstringConcat=inline', '-d', folder, '-cp', api, source], folder);
  const words = [join(checkout.state, 'device-cache'), `${RUNTIME}/target/converter`, APK, 'PublishedWork'];
  const bench = ['-cp', runtimeClassPath(), 'dev.hitchproof.device.host.PublishedBench'];
  const printed = run(
    'java',
    [...sandboxFlags(), ...bench, ...words, [folder, ...jars].join(delimiter)],
    folder,
  );
  return new Map(
    printed
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([name = '', units]) => [name, Number(units)]),
  );
}

/** How many times as long as a frame of the demo app's list one of the list of Compose takes. */
async function composeAgainstViews(): Promise<number> {
  if (!existsSync(COMPOSE_APK))
    throw new Error(`${COMPOSE_APK} is missing; run \`npm run suite:compose\` first.`);
  const device = await openWorkDevice([COMPOSE_APK, APK]);
  const frameUs = async (appPackage: string, activity: string): Promise<number> => {
    const { run } = await device.record({ appPackage, activity, world: '' }, FLING);
    const stages = run.slides.flatMap(({ frames }) => frames.flatMap((frame) => frame.stages ?? []));
    const spent = stages.map(({ unknownDelay: _, gpu: _1, ...own }) =>
      Object.values(own).reduce((a, b) => a + b),
    );
    return medianOf(spent) ?? Number.NaN;
  };
  const compose = await frameUs(COMPOSE_PACKAGE, 'InboxActivity');
  const views = await frameUs(DEMO_PACKAGE, 'FeedActivity');
  await device.close();
  return compose / views;
}

function run(program: string, args: readonly string[], cwd: string): string {
  const { stdout, error, status } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
  return stdout;
}

const time = (us: number): string =>
  us >= 1_000 ? `${Number((us / 1_000).toPrecision(3))} ms` : `${Number(us.toPrecision(3))} µs`;
const times = (ratio: number): string => `${Number(ratio.toPrecision(2))} ×`;
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const ratioRow = (ratio: Omit<Ratio, 'operations'>, model: number): string =>
  row([
    ratio.what,
    `[${times(ratio.times)}](${ratio.source})`,
    ratio.on,
    times(model),
    times(model / ratio.times),
  ]);

const parts = partsByOperation();
const usPerPart = costsOf(profileNamed('mid')).psPerUnit / PARTS / 1e6;
const modelUs = (operation: string): number => (parts.get(operation) ?? Number.NaN) * usPerPart;
const lines = [
  row(['what', 'published', 'on', 'the model, `mid`', 'model ÷ published']),
  row(['---', '---', '---', '---', '---']),
  ...FIGURES.map(({ operation, what, us, on, source }) =>
    row([what, `[${time(us)}](${source})`, on, time(modelUs(operation)), times(modelUs(operation) / us)]),
  ),
  ...RATIOS.map(({ operations: [first, second], ...ratio }) =>
    ratioRow(ratio, modelUs(first) / modelUs(second)),
  ),
  ratioRow(COMPOSE_AGAINST_VIEWS, await composeAgainstViews()),
];
console.log(lines.join('\n'));
for (const { operation, us } of FIGURES.filter(({ prices }) => prices !== undefined)) {
  const ratio = modelUs(operation) / us;
  if (ratio <= PRICED && ratio >= 1 / PRICED) continue;
  console.error(`The price of ${operation} is not the published figure: ${times(ratio)} of it.`);
  process.exitCode = 1;
}
if (process.argv.includes('--write')) {
  const page = readFileSync(PAGE, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const after = rest.split(END)[1];
  if (after === undefined) throw new Error(`${PAGE} has no place for the table: ${BEGIN} … ${END}`);
  writeFileSync(PAGE, `${before}${BEGIN}\n${lines.join('\n')}\n${END}${after}`);
}
