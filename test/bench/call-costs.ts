import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { sampleRankCorrelation } from 'simple-statistics';
import { medianOf } from '../../orchestrator/statistics/median.ts';
import { checkout } from '../../tools/setup/places.mjs';

/**
 * Are calls of the JDK and of native methods priced in proportion to the time they take? Compares operations' units with
 * their times, on the classes that the last `mvn package` built. `CallCostsBench` runs those of the JDK; its operations in
 * plain Java, which call nothing of the JDK, give the time of a unit. `NativeCallsBench` times native methods in a virtual
 * device's process; the framework's own code in frames gives the time of a unit there, which is longer, because views and
 * texts are less often in the processor's caches than a loop is. Fails if the ranks of the JDK's units and times correlate
 * by less than 0.9. Most prices of native methods are assumptions, as call-costs.txt says.
 */
const RUNTIME = 'virtual-device/runtime';
const LEAST_CORRELATION = 0.9;
const OUTLIER = 3;
const REPOSITORY = process.env.MAVEN_REPOSITORY ?? join(homedir(), '.m2', 'repository');
const jarsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jar'))
    .map((name) => join(folder, name));
const APK = 'android-probe/demo-app/target/demo-app.apk';
const AGENT = `${RUNTIME}/target/virtual-device-runtime.jar`;
const classes = [`${RUNTIME}/target/test-classes`, `${RUNTIME}/target/classes`];
const absent = [...classes, APK, AGENT].find((path) => !existsSync(path));
if (absent !== undefined) throw new Error(`${absent} is missing; run \`mvn package\` first`);
const frameworks = jarsIn(`${RUNTIME}/target/androidall`);
const classPath = [
  ...classes,
  ...jarsIn(`${RUNTIME}/target/lib`),
  join(REPOSITORY, 'org/junit/jupiter/junit-jupiter-api/5.11.4/junit-jupiter-api-5.11.4.jar'),
  ...frameworks,
].join(delimiter);

interface Operation {
  readonly name: string;
  readonly ns: number;
  readonly units: number;
}
interface NativeCall extends Operation {
  readonly steps: number;
}
/** A line of output: words, then numbers. */
interface Row {
  readonly words: readonly string[];
  readonly numbers: readonly number[];
}

function run(main: string, flags: readonly string[], words: readonly string[]): readonly Row[] {
  const { stdout, error, status } = spawnSync(
    'java',
    [...flags, '-cp', classPath, `dev.hitchproof.device.host.${main}`, ...words],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`java ended with ${status}`);
  return stdout
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
  const ratio = (units * nsPerUnit) / ns;
  const note = ratio > OUTLIER || ratio < 1 / OUTLIER ? '  outlier' : '';
  const cells = [
    name.padEnd(70),
    `${Math.round(ns)} ns`.padStart(12),
    `${Math.round(units)} units`.padStart(16),
  ];
  console.log(`${cells.join('')}  ${ratio.toFixed(2)} of its time${note}`);
}

function ofJdk(): readonly Operation[] {
  // As on the device, code is compiled by the JVM's simple compiler.
  const operations = run('CallCostsBench', ['-XX:TieredStopAtLevel=1'], []).map(
    ({ words, numbers: [size = 0, ns = 0, units = 0] }): Operation => ({
      name: `${words.join(' ')} ${size}`,
      ns,
      units,
    }),
  );
  const plain = operations.filter(({ name }) => name.startsWith('plain'));
  const nsPerUnit = medianOf(plain.map(({ ns, units }) => ns / units)) ?? Number.NaN;
  console.log(`A unit of plain code takes ${nsPerUnit.toFixed(3)} ns.`);
  for (const operation of operations) print(operation, nsPerUnit);
  return operations;
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
  const flags = [
    `@${RUNTIME}/jvm.args`,
    `-javaagent:${AGENT}`,
    '-Dhitchproof.device.api=34',
    `-Dhitchproof.device.framework=${frameworks[0]}`,
  ];
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

const jdk = ofJdk();
const natives = ofNatives();
const correlation = correlationOf(jdk);
console.log(`Spearman's correlation of ${jdk.length} times and units of the JDK: ${correlation.toFixed(3)}`);
if (!(correlation >= LEAST_CORRELATION)) process.exitCode = 1;
console.log(`Of ${natives.length} of native methods: ${correlationOf(natives).toFixed(3)}`);
const all = [...jdk, ...natives];
console.log(`All ${all.length} together: ${correlationOf(all).toFixed(3)}`);
