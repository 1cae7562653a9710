import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { z } from 'zod';
import { messageOf, mistakesOf, UsageError } from '../base/errors.ts';
import { INFRASTRUCTURE } from '../judge/verdict.ts';
import { type Result, resultSchema } from '../report/result/result.ts';
import { plainText } from '../report/text/format.ts';
import { readAs, readPlainText } from '../run-folder/plain-files.ts';
import { SESSION_FILE } from '../run-folder/run-files.ts';
import { type Json, JsonOption } from './answering-command.ts';
import { type CommandContext, chosenRun, isReady, type OpenProject } from './command-context.ts';
import type { PreparedJob } from './job-of.ts';
import { someText } from './option.ts';
import { runPerf } from './perf.ts';
import { type PerfOptions, perfOptions } from './perf-options.ts';
import { type PerfSurroundings, surroundingsOn } from './run-job.ts';

/** @throws UsageError if the file cannot be read or is no `result.json` of this version */
export function readResult(file: string): z.infer<typeof resultSchema> {
  const parsed = resultSchema.safeParse(jsonIn(file));
  if (parsed.success) return parsed.data;
  throw new UsageError(`${file} is not a result of this version: ${mistakesOf(parsed.error)}`);
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readPlainText(file));
  } catch (cause) {
    throw new UsageError(`${file} is not a result: ${messageOf(cause)}`);
  }
}

/** What may be another than in the session that is confirmed. */
export type ConfirmOptions = Partial<Pick<PerfOptions, 'device' | 'apk' | 'against' | 'allow' | 'verbose'>> &
  Pick<PerfOptions, 'strict' | 'allure'>;

/** `hitchproof confirm <run>`: measures again what a session left undecided or failed, until it is decided. */
export const confirmCommand = ({ done, project, terminal, verbose }: CommandContext): Command =>
  new Command('confirm')
    .description('measure again what a session left undecided or failed, until it is decided')
    .argument('[run]', 'run folder (default: the newest)')
    .option('--device <device>', 'another device than that of the session', someText('--device'))
    .option('--apk <file>', 'the app, if it is not where it was', someText('--apk'))
    .option('--against <file>', 'the app to compare with, if it is not where it was', someText('--against'))
    .addOption(perfOptions.allow)
    .addOption(perfOptions.strict)
    .option('--no-allure', 'skip the Allure HTML report; the Allure results are still written')
    .addOption(new JsonOption('result'))
    .action(async (run: string | undefined, { json, ...options }: ConfirmOptions & Json) => {
      const opened = await project();
      const folder = chosenRun(opened, run);
      const how = { ...options, verbose: verbose() };
      if (openScenarios(readResult(join(folder, 'result.json'))).length > 0 && !(await isReady(opened)))
        return done(INFRASTRUCTURE);
      done(await confirm(folder, how, opened, surroundingsOn(terminal(json))));
    });

/** @returns the exit code: that of the new session, or 0 if there is nothing to confirm */
export async function confirm(
  folder: string,
  given: ConfirmOptions,
  project: OpenProject,
  surroundings: PerfSurroundings,
): Promise<number> {
  const result = readResult(join(folder, 'result.json'));
  const names = openScenarios(result);
  if (names.length === 0) {
    surroundings.terminal.say(`Nothing to confirm: ${folder} has no scenario that failed or is undecided.`);
    surroundings.terminal.result?.(result);
    return 0;
  }
  const { runs: _, scenario: _1, tag: _2, seed, devices, ...asked } = optionsOf(folder);
  if (devices !== undefined)
    throw new UsageError(
      `${folder} is of several devices: measure on one of them, with \`perf --device … --scenario …\`.`,
    );
  surroundings.terminal.note(
    `Measuring until it is decided: ${names.map((name) => plainText(name)).join(', ')}`,
  );
  // The same seed would give the same runs on a virtual device.
  const options = { ...asked, ...given, seed: seed + 1 };
  return runPerf(options, project, surroundings, (job) => untilDecided(job, names));
}

/** Those that failed or are undecided, by all that was judged of them. */
export const openScenarios = ({ scenarios }: Result): readonly string[] => [
  ...new Set(
    scenarios.flatMap(({ name, verdict }) =>
      verdict === 'fail' || verdict === 'inconclusive' ? [name] : [],
    ),
  ),
];

function untilDecided(job: PreparedJob, only: readonly string[]): PreparedJob {
  const { against } = job.analyse;
  return {
    ...job,
    plan: { ...job.plan, only: [...only], untilDecided: true },
    analyse: { ...job.analyse, against: { ...against, choice: { ...against.choice, isPart: true } } },
  };
}

/** The options of a session, which were valid when it began. */
const keptSchema = z.object({
  options: z.custom<PerfOptions>((value) => z.looseObject({ seed: z.number() }).safeParse(value).success),
});

export function optionsOf(folder: string): PerfOptions {
  const kept = readAs(keptSchema, join(folder, SESSION_FILE));
  if (kept !== undefined) return kept.options;
  throw new UsageError(
    `${resolve(folder)} does not say with which options it was measured: measure with \`perf --scenario …\` instead.`,
  );
}
