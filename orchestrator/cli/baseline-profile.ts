import { statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { baselineProfileIn } from '../apk/art-profile.ts';
import { messageOf, UsageError } from '../base/errors.ts';
import {
  type Coverage,
  coverageOf,
  profileOf,
  rulesIn,
  rulesText,
} from '../compute/work/baseline-profile.ts';
import { readWorkLog, type WorkLog } from '../compute/work/work-log.ts';
import { INFRASTRUCTURE } from '../judge/verdict.ts';
import { formatCount, formatPercent, plainText } from '../report/text/format.ts';
import { coveragePage } from '../report/why/coverage-page.ts';
import { readPlainFile, readPlainText, writeWhole } from '../run-folder/plain-files.ts';
import { readInside } from '../run-folder/read-inside.ts';
import { readRecording } from '../run-folder/run-folder.ts';
import { type Json, JsonOption } from './answering-command.ts';
import { whyNot } from './bisect/measure.ts';
import { type CommandContext, chosenRun, isReady, type OpenProject } from './command-context.ts';
import { optionsOf } from './confirm.ts';
import { existingFile, someText } from './option.ts';
import { quietSession } from './perf.ts';
import { type PerfSurroundings, surroundingsOn } from './run-job.ts';

interface Options {
  readonly out: string;
  readonly rules?: string;
  readonly verbose: boolean;
}

/** `hitchproof baseline-profile [run]`: what ran at the start and in slides, as rules for the Android Gradle plugin. */
export const baselineProfileCommand = ({ done, project, terminal, verbose }: CommandContext): Command =>
  new Command('baseline-profile')
    .description(
      'write a baseline profile of what runs at the start and in slides, and say how much of the work of slides the present one covers',
    )
    .argument(
      '[run]',
      'run folder of a session under the work clock, which is measured again (default: the newest)',
    )
    .option('--out <file>', 'where to write the rules', someText('--out'), 'baseline-prof.txt')
    .option('--rules <file>', 'rules to score instead of the profile in the APK', someText('--rules'))
    .addOption(new JsonOption('baseline-profile'))
    .action(async (run: string | undefined, { json, ...options }: Options & Json) => {
      const opened = await project();
      const folder = chosenRun(opened, run);
      if (!(await isReady(opened))) return done(INFRASTRUCTURE);
      const around = surroundingsOn(terminal(json));
      await baselineProfile(folder, { ...options, verbose: verbose() }, opened, around);
      done(0);
    });

async function baselineProfile(
  folder: string,
  { out, rules, verbose }: Options,
  project: OpenProject,
  surroundings: PerfSurroundings,
): Promise<void> {
  const { terminal } = surroundings;
  if (readRecording(folder).manifest.target.profile === undefined)
    throw new UsageError(
      `${folder} was not measured under the work clock, which sees methods: measure with --clock work.`,
    );
  const scored =
    rules === undefined ? undefined : rulesIn(readPlainText(existingFile('--rules', resolve(rules))));
  const { against: _, runs: _1, devices: _2, reports, ...options } = optionsOf(folder);
  let apk: string | undefined;
  terminal.doing('Measuring once more, with a log of its methods');
  const result = await quietSession(
    {
      ...options,
      ...{ runs: 1, logMethods: true, verbose, strict: false, allure: false },
      reports: join(resolve(project.root, reports ?? project.config.reports), 'baseline-profile'),
    },
    project,
    surroundings,
    (job) => {
      apk = job.plan.apk;
      return job;
    },
  );
  const logs = logsIn(result.folder, result.analysed === undefined);
  const profile = profileOf(logs);
  if (profile.size === 0) throw new UsageError(`No method was logged: ${whyNot(result)}`);
  const path = resolve(out);
  writeWhole(path, rulesText(profile));
  const all = [...profile.values()];
  const count = (is: 'isHot' | 'isStartup' | 'isPostStartup'): number =>
    all.filter((flags) => flags[is]).length;
  terminal.say(
    `${relative('.', path)}: ${formatCount(profile.size, 'method')}, ${count('isStartup')} at the start, ${count('isPostStartup')} in slides, ${count('isHot')} hot`,
  );
  const covers = scored ?? (apk === undefined ? undefined : coveredBy(apk));
  const coverage = covers === undefined ? undefined : coverageOf(logs, covers);
  for (const line of coverageLines(coverage, rules ?? 'the APK')) terminal.say(line);
  if (coverage !== undefined) {
    const page = join(folder, 'baseline-profile.html');
    writeWhole(page, coveragePage(coverage, rules ?? 'the APK'));
    terminal.say(`As bars: ${relative('.', page)}`);
  }
  terminal.result?.({ file: path, methods: profile.size, ...(coverage === undefined ? {} : { coverage }) });
}

/** The logs of all runs: of the warm-up too, before which the app starts. */
function logsIn(folder: string, isNothing: boolean): readonly WorkLog[] {
  if (isNothing) return [];
  return readRecording(folder).manifest.scenarios.flatMap(({ runs }) =>
    runs.flatMap(({ work }) =>
      work === undefined ? [] : readWorkLog(work.file, readInside(folder, work.file, MAX_BYTES)),
    ),
  );
}
const MAX_BYTES = 256 << 20;

/** @returns undefined if the app has no profile, or several APKs */
function coveredBy(apk: string): ((method: string) => boolean) | undefined {
  if (!statSync(apk).isFile()) return undefined;
  try {
    const named = baselineProfileIn(Buffer.from(readPlainFile(apk)));
    return named && ((method) => named.has(method));
  } catch (cause) {
    throw new UsageError(`${apk} has a baseline profile that cannot be read: ${messageOf(cause)}.`, {
      cause,
    });
  }
}

const SHOWN = 10;

/** `The profile of the APK covers 61 % of the work of slides; missing:`, and the methods. */
export function coverageLines(coverage: Coverage | undefined, of: string): readonly string[] {
  if (coverage === undefined) return [`There is no baseline profile in ${of} to score.`];
  const { share, missing } = coverage;
  return [
    `The profile of ${plainText(of)} covers ${formatPercent(share)} of the work of slides${missing.length === 0 ? '.' : '; missing:'}`,
    ...missing.slice(0, SHOWN).map((one) => `  ${formatPercent(one.share)} ${plainText(one.method, 200)}`),
    ...(missing.length > SHOWN ? [`  and ${missing.length - SHOWN} more`] : []),
  ];
}
