import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { medianOf } from '../../orchestrator/statistics/percentile.ts';
import { checkout } from '../../tools/setup/places.mjs';

/**
 * How much longer does a session take under the work clock than under the free one, and a comparison of two builds than a session of
 * one? Whole commands, from nothing, in turns; the result is the median of the turns' ratios, and each part is printed. The first
 * turn fills the caches and does not count.
 *
 *     npx tsx test/bench/session-ratios.ts [turns]
 */
const TURNS = Number(process.argv[2] ?? 3);
const APKS = join(checkout.root, 'android-probe/demo-app/target');
const reports = mkdtempSync(join(tmpdir(), 'hitchproof-ratios-'));
const SESSION = [
  ...['perf', '--device', 'virtual', '--spec', 'specs/feed.spec.ts', '--runs', '1', '--no-allure'],
  ...['--apk', join(APKS, 'demo-app.apk'), '--hz', '60', '--reports', reports],
];
const KINDS = {
  free: ['--clock', 'free'],
  work: ['--clock', 'work'],
  'two builds': ['--clock', 'work', '--against', join(APKS, 'demo-app-refactored.apk')],
} as const;

/** Wall time in s, as the command itself prints it. */
function session(kind: keyof typeof KINDS): number {
  const program = join(checkout.root, 'orchestrator/cli/hitchproof.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...SESSION, ...KINDS[kind]], {
    cwd: checkout.root,
    encoding: 'utf8',
  });
  const [line = '', seconds] = /^Took (\d+\.\d) s: .*$/m.exec(stdout) ?? [];
  if (seconds === undefined) throw new Error(`No session: ${stdout}${stderr}`);
  console.log(`${kind.padEnd(10)} ${line}`);
  return Number(seconds);
}

const ratios = { 'work / free': [] as number[], 'two builds / one': [] as number[] };
for (let turn = 0; turn <= TURNS; turn++) {
  const [free, work, two] = [session('free'), session('work'), session('two builds')];
  if (turn === 0) continue;
  ratios['work / free'].push(work / free);
  ratios['two builds / one'].push(two / work);
}
for (const [name, found] of Object.entries(ratios))
  console.log(`${name}: ${medianOf(found)?.toFixed(2)} (${found.map((one) => one.toFixed(2)).join(', ')})`);
rmSync(reports, { recursive: true, force: true });
