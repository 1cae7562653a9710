import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { sampleRankCorrelation } from 'simple-statistics';
import { medianOf } from '../orchestrator/statistics/median.ts';

/**
 * Are calls of the JDK priced in proportion to the time they take? Runs `CallCostsBench` on the classes that the last
 * `mvn package` built, and compares the units of each operation with its time. The operations in plain Java, which call nothing of
 * the JDK, give the time of a unit. Fails where the ranks of units and times correlate by less than 0.9.
 */
const RUNTIME = 'virtual-device/runtime';
const LEAST_CORRELATION = 0.9;
const OUTLIER = 3;
const REPOSITORY = process.env.MAVEN_REPOSITORY ?? join(homedir(), '.m2', 'repository');
const jarsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jar'))
    .map((name) => join(folder, name));
const built = [`${RUNTIME}/target/test-classes`, `${RUNTIME}/target/classes`];
const absent = built.find((path) => !existsSync(path));
if (absent !== undefined) throw new Error(`${absent} is missing; run \`mvn package\` first`);
const classPath = [
  ...built,
  ...jarsIn(`${RUNTIME}/target/lib`),
  ...jarsIn(`${RUNTIME}/target/androidall`),
  join(REPOSITORY, 'org/junit/jupiter/junit-jupiter-api/5.11.4/junit-jupiter-api-5.11.4.jar'),
];

interface Operation {
  readonly name: string;
  readonly size: number;
  readonly ns: number;
  readonly units: number;
}

// As on the device, code is compiled by the JVM's simple compiler.
const flags = ['-XX:TieredStopAtLevel=1', '-cp', classPath.join(delimiter)];
const { stdout, error, status } = spawnSync('java', [...flags, 'dev.hitchproof.device.host.CallCostsBench'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (error !== undefined) throw error;
if (status !== 0) throw new Error(`java ended with ${status}`);
const operations = stdout
  .trim()
  .split('\n')
  .map((line): Operation => {
    const [name = '', size, ns, units] = line.split(' ');
    return { name, size: Number(size), ns: Number(ns), units: Number(units) };
  });
const plain = operations.filter(({ name }) => name.startsWith('plain'));
const nsPerUnit = medianOf(plain.map(({ ns, units }) => ns / units)) ?? Number.NaN;
console.log(`A unit of plain code takes ${nsPerUnit.toFixed(3)} ns.`);
for (const { name, size, ns, units } of operations) {
  const ratio = (units * nsPerUnit) / ns;
  const note = ratio > OUTLIER || ratio < 1 / OUTLIER ? '  outlier' : '';
  const cells = [
    `${name} ${size}`.padEnd(32),
    `${Math.round(ns)} ns`.padStart(12),
    `${units} units`.padStart(16),
  ];
  console.log(`${cells.join('')}  ${ratio.toFixed(2)} of its time${note}`);
}
const correlation = sampleRankCorrelation(
  operations.map(({ ns }) => ns),
  operations.map(({ units }) => units),
);
console.log(`Spearman's correlation of ${operations.length} times and units: ${correlation.toFixed(3)}`);
if (!(correlation >= LEAST_CORRELATION)) process.exitCode = 1;
