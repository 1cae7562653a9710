/**
 * Does `hitchproof worst` find defects that a fling does not show, in row 73, on the way back, in large text and in
 * the data of one seed, and nothing in a list without one? Then each spec that it wrote is measured by `perf`: its heaviest frame must be as heavy as the one that was found.
 * `npx tsx test/bench/worst-scrolls.ts [tries]`: prints what was found. Exits with 1 at a surprise.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { outputSchemas } from '../../orchestrator/cli/json-output.ts';
import { resultSchema } from '../../orchestrator/report/result/result.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { HITCHPROOF } from './logbook.ts';

const [tries = '60'] = process.argv.slice(2);
const apk = join(checkout.root, 'android-probe/screens-app/target/screens-app.apk');
mkdirSync(join(checkout.root, 'reports'), { recursive: true });
/** In the checkout, where a spec finds the package. */
const reports = mkdtempSync(join(checkout.root, 'reports/worst-'));

function hitchproof(...args: readonly string[]): unknown {
  const all = [...args, '--apk', apk, '--reports', reports, '--json'];
  const options = { cwd: checkout.root, encoding: 'utf8', maxBuffer: 1 << 26 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [HITCHPROOF, ...all], options);
  if (status === 0 || status === 1) return JSON.parse(stdout);
  throw new Error(`hitchproof ${all.join(' ')} exited with ${status}: ${stderr}`);
}

/** What each scenario must show to be found. */
const EXPECTED: Readonly<Record<string, (text: string) => boolean>> = {
  'dear-row': (text) => /flings? down|drags? down/.test(text) && !text.includes('font scale'),
  'dear-return': (text) => / up\b/.test(text) && !text.includes('font scale'),
  'dear-seed': (text) => / with the data of seed 3: /.test(text) && !/font scale| up\b/.test(text),
  'dear-large-text': (text) => /font scale (1\.3|2)/.test(text) && !/ up\b/.test(text),
};
const PLANTED = 'dev.hitchproof.screens.DearAdapter.place';
/** A run of `perf` comes after one that warms the app up, as each try comes after others. */
const NEAR = 0.9;

const { scenarios } = outputSchemas.worst.parse(
  hitchproof('worst', '--spec', 'test/e2e/specs/worst.spec.ts', '--tries', tries),
);
const surprise = (what: string): void => {
  process.exitCode = 1;
  console.log(`SURPRISE: ${what}`);
};
for (const name of [...Object.keys(EXPECTED), 'innocent']) {
  const one = scenarios.find(({ scenario }) => scenario === name);
  console.log(one?.text ?? `${name}: not searched`);
  const isExpected = EXPECTED[name];
  if (isExpected === undefined || one?.found === undefined) {
    if (one === undefined || (one.found === undefined) !== (isExpected === undefined)) surprise(name);
    continue;
  }
  if (!isExpected(one.text) || !one.text.includes(PLANTED)) surprise(one.text);
  const perf = ['perf', '--device', 'virtual', '--clock', 'work', '--runs', '1', '--no-allure'];
  const result = resultSchema.parse(hitchproof(...perf, '--spec', one.spec ?? 'no spec was written'));
  const heaviest = result.scenarios[0]?.profile?.slowestFrames[0]?.units ?? 0;
  console.log(`  its spec, measured by perf: a frame of ${heaviest} units`);
  if (heaviest < NEAR * one.found.heaviest) surprise(`${one.spec} does not show what was found`);
}
if (process.exitCode !== 1) rmSync(reports, { recursive: true });
else console.log(`Run folders: ${reports}`);
