import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { outputSchemas } from '../../orchestrator/cli/json-output.ts';
import { resultSchema } from '../../orchestrator/report/result/result.ts';
import { ADAPTER, DIGITS_FILE, HITCHPROOF, newLogbook, PLANTED, planting } from './logbook.ts';

/**
 * Is what `hitchproof what-if` predicts of a method what a build measures from which its code is really removed? An app with three slow
 * methods is built, and once more without the body of each; and without one of two lines that call the first.
 */
const { folder, env, edit, remove } = newLogbook();
/** What a program prints; that a session's verdict is `fail` is expected. */
function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status === 0 || status === 1) return stdout;
  throw new Error(`${program} ${args.join(' ')} exited with ${status}: ${stderr}`);
}
const hitchproof = (...args: readonly string[]): string =>
  run(process.execPath, [HITCHPROOF, '--project', folder, ...args, '--json']);

function build(apk: string): string {
  run('sh', ['build.sh']);
  cpSync(join(folder, 'build/app.apk'), join(folder, apk));
  return apk;
}

/** Units of a frame of the first run, and what its report estimates of a frame without each method. */
function measure(apk: string) {
  const reports = ['--reports', join(folder, apk.replace('.apk', '-reports'))];
  const args = ['--device', 'virtual', '--inject', '--allow', 'debuggable', '--runs', '1', '--no-allure'];
  const result = resultSchema.parse(JSON.parse(hitchproof('perf', '--apk', apk, ...args, ...reports)));
  const { unitsPerFrame, without = [] } = result.scenarios[0]?.profile ?? {};
  return { units: unitsPerFrame, estimated: new Map(without.map((one) => [one.method, one.unitsPerFrame])) };
}

/** Of a frame: what computes the arguments of a line's calls remains in the prediction, and the call. */
const CALLS_OF_LINE = 1;
const LINE = '    Digits.sort(position + 1);';
/** Of a frame; a sample stands for 20,000 units, in a run of some millions. */
const NEAR = 0.03;

const methods = PLANTED.map(([, line]) => /Digits\.(\w+)/.exec(line)?.[1] ?? '');
for (const line of [...PLANTED.map(([, one]) => one), LINE]) edit(ADAPTER, planting(line));
const lineNumber = readFileSync(join(folder, ADAPTER), 'utf8').split('\n').indexOf(LINE) + 1;
const call = `Digits.sort@${basename(ADAPTER)}:${lineNumber}`;
const whole = measure(build('whole.apk'));
const [session = ''] = readdirSync(join(folder, 'whole-reports'));
const asked = [...methods.map((method) => `Digits.${method}`), call].flatMap((one) => ['--without', one]);
const predicted = outputSchemas['what-if'].parse(
  JSON.parse(hitchproof('what-if', join(folder, 'whole-reports', session), ...asked)),
);
const predictedWithout = (method: string): number | undefined =>
  predicted.without.find((one) => one.method === method)?.after[0]?.units;
for (const method of methods) {
  const start = `static void ${method}(int position) {`;
  let body = '';
  edit(DIGITS_FILE, (text) =>
    text.replace(new RegExp(`${start.replace(/[(){]/g, '\\$&')}[\\s\\S]*?\\n {2}}`), (found) => {
      body = found;
      return `${start}}`;
    }),
  );
  const removed = measure(build(`without-${method}.apk`)).units;
  edit(DIGITS_FILE, (text) => text.replace(`${start}}`, body));
  const estimate = whole.estimated.get(`org.example.logbook.Digits.${method}`);
  const found = predictedWithout(`Digits.${method}`);
  console.log(
    `Digits.${method}: ${whole.units} → ${removed} units a frame with its code removed, ${found} predicted, ${estimate === undefined ? 'not among the three of the report' : `about ${Math.round(estimate)} by the report`}`,
  );
  const isNear = Math.abs((estimate ?? found ?? 0) - (removed ?? 0)) < NEAR * (whole.units ?? 0);
  if (removed === undefined || removed !== found || removed === whole.units || !isNear) process.exitCode = 1;
}
edit(ADAPTER, (text) => text.replace(`${LINE}\n`, ''));
const [withoutLine = Number.NaN, found = Number.NaN] = [
  measure(build('without-line.apk')).units,
  predictedWithout(call),
];
console.log(`${call}: ${whole.units} → ${withoutLine} units a frame without the line, ${found} predicted`);
if (!(Math.abs(found - withoutLine) < CALLS_OF_LINE) || found === whole.units) process.exitCode = 1;
if (process.exitCode !== 1) remove();
