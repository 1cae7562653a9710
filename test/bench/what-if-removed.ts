import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { outputSchemas } from '../../orchestrator/cli/json-output.ts';
import { resultSchema } from '../../orchestrator/report/result/result.ts';
import { ADAPTER, DIGITS_FILE, HITCHPROOF, newLogbook, PLANTED, planting } from './logbook.ts';

/**
 * Is what `hitchproof what-if` predicts of a method what a build measures from which its code is really removed? An app with three slow
 * methods is built, and once more without the body of each.
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

/** Of a frame; a sample stands for 20,000 units, in a run of some millions. */
const NEAR = 0.03;

const methods = PLANTED.map(([, line]) => /Digits\.(\w+)/.exec(line)?.[1] ?? '');
for (const [, line] of PLANTED) edit(ADAPTER, planting(line));
const whole = measure(build('whole.apk'));
const [session = ''] = readdirSync(join(folder, 'whole-reports'));
const asked = methods.flatMap((method) => ['--without', `Digits.${method}`]);
const predicted = outputSchemas['what-if'].parse(
  JSON.parse(hitchproof('what-if', join(folder, 'whole-reports', session), ...asked)),
);
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
  const estimate = whole.estimated.get(`org.example.logbook.Digits.${method}`) ?? 0;
  const found = predicted.without.find((one) => one.method === `Digits.${method}`)?.after[0]?.units;
  console.log(
    `Digits.${method}: ${whole.units} → ${removed} units a frame with its code removed, ${found} predicted, about ${Math.round(estimate)} by the report`,
  );
  const isNear = Math.abs(estimate - (removed ?? 0)) < NEAR * (whole.units ?? 0);
  if (removed === undefined || removed !== found || removed === whole.units || !isNear) process.exitCode = 1;
}
if (process.exitCode !== 1) remove();
