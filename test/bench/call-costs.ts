import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleRankCorrelation } from 'simple-statistics';
import { medianOf } from '../../orchestrator/statistics/percentile.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { groupsOf, leastOf, type Operation, type Priced, tableOf } from './measured-prices.ts';
import { FIGURES } from './published-figures.ts';
import { AGENT, CLASSES, RUNTIME, runtimeClassPath, sandboxFlags } from './runtime-classes.ts';

/**
 * Are calls priced in proportion to the time they take? `PriceBench` calls every public method of the classes that
 * `priced-classes.txt` lists with values of several sizes and prints the thread's CPU time, the least of several rounds, and the
 * units that the same code costs metered. `CallCostsBench` does so with operations made of several calls. The unit is the
 * median of plain code, which calls nothing. Prints the families and fails below 95 % within 3 times their time. Prices that are
 * published figures of phones are left to published-relations.ts: this machine has other instructions.
 *
 *   npx tsx test/bench/call-costs.ts             checks, on the classes that the last `mvn package` built: 20 minutes
 *   npx tsx test/bench/call-costs.ts --write     writes the prices of the JDK that it measures; then `mvn package` and check
 *   … --saved <file>,<file>                      takes what `PriceBench` printed, several times, from files
 *   … --natives                                  compares native methods in a virtual device's process, too
 *
 * Native methods are compared with the framework's own code in frames. Most of their prices are assumptions, as call-costs.txt says.
 */
const OUTLIER = 3;
const LEAST_SHARE = 0.95;
/** What neither a clock nor the call of an empty method can tell. */
const RESOLUTION_NS = 3;
const TABLE = `${RUNTIME}/src/main/resources/dev/hitchproof/device/host/measured-costs.txt`;
const APK = join(checkout.root, 'android-probe/demo-app/target/demo-app.apk');
const absent = [...CLASSES, APK, AGENT].find((path) => !existsSync(path));
if (absent !== undefined) throw new Error(`${absent} is missing; run \`mvn package\` first`);

interface NativeCall extends Operation {
  readonly steps: number;
}
/** A line of output: words, then numbers. */
interface Row {
  readonly words: readonly string[];
  readonly numbers: readonly number[];
}

function textOf(main: string, flags: readonly string[], words: readonly string[]): string {
  const { stdout, error, status } = spawnSync(
    'java',
    [...flags, '-cp', runtimeClassPath(), `dev.hitchproof.device.host.${main}`, ...words],
    {
      cwd: mkdtempSync(join(tmpdir(), 'call-costs-')),
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`java ended with ${status}`);
  return stdout;
}

function run(main: string, flags: readonly string[], words: readonly string[]): readonly Row[] {
  return textOf(main, flags, words)
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map((cells) => ({
      words: cells.filter((cell) => Number.isNaN(Number(cell))),
      numbers: cells.map(Number).filter((value) => !Number.isNaN(value)),
    }));
}

const correlationOf = (operations: readonly Operation[]): number =>
  sampleRankCorrelation(
    operations.map(({ ns }) => ns),
    operations.map(({ units }) => units),
  );

function print({ name, ns, units }: Operation, nsPerUnit: number): void {
  const ratio = ratioOf({ name, ns, units }, nsPerUnit);
  const note = isWithin({ name, ns, units }, nsPerUnit) ? '' : '  outlier';
  const cells = [
    name.padEnd(70),
    `${Math.round(ns)} ns`.padStart(12),
    `${Math.round(units)} units`.padStart(16),
  ];
  console.log(`${cells.join('')}  ${ratio.toFixed(2)} of its time${note}`);
}

const FLAGS = ['java.nio', 'java.lang', 'jdk.internal.access'].map(
  (name) => `--add-opens=java.base/${name}=ALL-UNNAMED`,
);

function ofJdk(saved: readonly string[]): { readonly nsPerUnit: number; readonly priced: readonly Priced[] } {
  const texts =
    saved.length === 0
      ? [textOf('PriceBench', ['-Xbatch', '-XX:+UseSerialGC', ...FLAGS], [])]
      : saved.map((file) => readFileSync(file, 'utf8'));
  const rows = texts.flatMap((text) => text.trim().split('\n')).map((line) => line.split(' '));
  const plain = rows
    .filter(([kind]) => kind === 'plain')
    .map(([, , ns, units]) => Number(ns) / Number(units));
  const priced = new Map<string, Priced>();
  for (const [kind, owner = '', method = '', by = '-', ...numbers] of rows) {
    const [small = 0, middle = 0, large = 0, ns = 0, units = 0] = numbers.map(Number);
    if (kind !== 'price' || !(ns > 0)) continue;
    const name = `${owner}.${method}`;
    const one: Priced = { owner, method, by, ns: [small, middle, large], checked: { name, ns, units } };
    priced.set(name, leastOf(priced.get(name), one));
  }
  return { nsPerUnit: medianOf(plain) ?? Number.NaN, priced: [...priced.values()] };
}

const ratioOf = ({ ns, units }: Operation, nsPerUnit: number): number =>
  (units * nsPerUnit + RESOLUTION_NS) / (ns + RESOLUTION_NS);
const isWithin = (operation: Operation, nsPerUnit: number): boolean => {
  const ratio = ratioOf(operation, nsPerUnit);
  return ratio <= OUTLIER && ratio >= 1 / OUTLIER;
};

const isPublished = ({ name }: Operation): boolean =>
  FIGURES.some(({ prices }) => prices?.test(name)) || name.startsWith('digests ');
/**
 * Deflating takes bytes until a block is full, and a stream of elements begins with its last step: each byte and element is charged where it
 * is given, which `deflates` and `streams` check.
 */
const isPutOff = ({ name }: Operation): boolean =>
  /^java\/util\/zip\/(Deflater|\w+OutputStream)\.(deflate|write|finish|setInput)|\.stream\(/.test(name);

/** Prints what is off, and the share of each family that is not; @returns that of all */
function check(operations: readonly Operation[], nsPerUnit: number): number {
  for (const operation of operations.filter((one) => !isWithin(one, nsPerUnit))) print(operation, nsPerUnit);
  const shareOf = (of: readonly Operation[]): number =>
    of.filter((one) => isWithin(one, nsPerUnit)).length / of.length;
  for (const [family, of] of groupsOf(
    operations,
    ({ name }) => /^(.*?)\/[A-Z]/.exec(name)?.[1] ?? 'operations',
  ))
    console.log(
      `${family.padEnd(28)}${String(of.length).padStart(5)} operations, ${(100 * shareOf(of)).toFixed(1)} % within 3 times`,
    );
  return shareOf(operations);
}

/** The time of a unit of the framework's own code, without native methods: the median over operations. */
function frameworkNsPerUnit(timed: readonly Row[], counted: readonly Row[]): number {
  const own = (rows: readonly Row[]): ReadonlyMap<string, number> =>
    new Map(
      rows
        .filter(({ words: [kind] }) => kind === 'framework')
        .map(({ words, numbers: [size, all = 0, ofNatives = 0] }) => [
          `${words[1]} ${size}`,
          all - ofNatives,
        ]),
    );
  const units = own(counted);
  const each = [...own(timed)].map(([name, ns]): readonly [string, number] => [
    name,
    ns / (units.get(name) ?? Number.NaN),
  ]);
  for (const [name, ns] of each) console.log(`  ${name}: ${ns.toFixed(2)} ns a unit`);
  return medianOf(each.map(([, ns]) => ns)) ?? Number.NaN;
}

/** Prints what a call costs by the times at an operation's sizes, beside the table's units. */
function printFit(calls: readonly NativeCall[], nsPerUnit: number): void {
  for (const call of calls) print(call, nsPerUnit);
  const [first, last] = [calls[0], calls.at(-1)];
  if (first === undefined || last === undefined || first.steps === last.steps) return;
  const nsPerStep = (last.ns - first.ns) / (last.steps - first.steps);
  const flatNs = first.ns - nsPerStep * first.steps;
  console.log(
    `  measured: ${Math.round(flatNs / nsPerUnit)} units, ${(nsPerStep / nsPerUnit).toFixed(3)} a step`,
  );
}

function ofNatives(): readonly Operation[] {
  const flags = sandboxFlags();
  const places = [join(checkout.state, 'device-cache'), `${RUNTIME}/target/converter`, APK];
  const timed = run('NativeCallsBench', flags, [...places, 'time']);
  const counted = run('NativeCallsBench', flags, [...places, 'units']);
  const nsPerUnit = frameworkNsPerUnit(timed, counted);
  console.log(`A unit of the framework's own code takes ${nsPerUnit.toFixed(3)} ns.`);
  const byName = new Map<string, NativeCall[]>();
  for (const { words, numbers } of timed) {
    const [kind, operation = '', method = ''] = words;
    const [size, ns = 0, steps = 0, units = 0] = numbers;
    if (kind !== 'native') continue;
    const called = method.slice(method.lastIndexOf('/') + 1, method.indexOf('('));
    const name = `${operation} ${called}`;
    byName.set(name, [...(byName.get(name) ?? []), { name: `${name} ${size}`, ns, steps, units }]);
  }
  const sizes = [...byName.values()].map((calls) => calls.toSorted((a, b) => a.steps - b.steps));
  for (const calls of sizes) printFit(calls, nsPerUnit);
  return sizes.flat();
}

const flag = process.argv.indexOf('--saved');
const saved = flag < 0 ? [] : (process.argv[flag + 1] ?? '').split(',');
const { nsPerUnit, priced } = ofJdk(saved);
console.log(`A unit of plain code takes ${nsPerUnit.toFixed(3)} ns.`);
if (process.argv.includes('--write')) {
  writeFileSync(TABLE, tableOf(priced, nsPerUnit));
  console.log(`${priced.length} methods are in ${TABLE}; run \`mvn package\`, and check`);
} else {
  const together = run('CallCostsBench', ['-Xbatch', ...FLAGS], []).map(
    ({ words, numbers: [size = 0, ns = 0, units = 0] }): Operation => ({
      name: `${words.join(' ')} ${size}`,
      ns,
      units,
    }),
  );
  const called = [...priced.map(({ checked }) => checked), ...together];
  const all = called.filter((one) => !isPublished(one) && !isPutOff(one));
  console.log(`${called.filter(isPublished).length} prices are published figures: published-relations.ts`);
  const share = check(all, nsPerUnit);
  console.log(
    `${all.length} operations, ${(100 * share).toFixed(1)} % within 3 times; the ranks of units and times correlate by ${correlationOf(all).toFixed(3)}`,
  );
  if (share < LEAST_SHARE) process.exitCode = 1;
}
if (process.argv.includes('--natives')) {
  const natives = ofNatives();
  console.log(
    `Spearman's correlation of ${natives.length} times and units of native methods: ${correlationOf(natives).toFixed(3)}`,
  );
}
