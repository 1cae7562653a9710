import { relative, resolve } from 'node:path';
import { Command } from 'commander';
import { judged } from '../analyse.ts';
import { UsageError } from '../base/errors.ts';
import { readBaselines, updateBaseline } from '../history/baseline-file.ts';
import { acceptedOf, keyOf } from '../judge/baseline/accepted-of.ts';
import { mayUpdate } from '../judge/baseline/baseline.ts';
import { plainText } from '../report/text/format.ts';
import { readRecording } from '../run-folder/run-folder.ts';
import { medianOf } from '../statistics/percentile.ts';
import { type CommandContext, chosenRun, type OpenProject } from './command-context.ts';
import { type Json, jsonOption, printResult } from './json-output.ts';

/** `hitchproof baseline update|show`: the accepted results that later runs are compared with. */
export const baselineCommand = (context: CommandContext): Command =>
  new Command('baseline')
    .description('accepted results that later runs are compared with')
    .addCommand(updateCommand(context))
    .addCommand(showCommand(context));

const INTO = ['--baseline <folder>', "folder of accepted results (default: the configuration's)"] as const;

const updateCommand = ({ done, project }: CommandContext): Command =>
  new Command('update')
    .description('accept the values of a run; branches that are not protected need --force')
    .argument('[run]', 'run folder (default: the newest)')
    .option('--force', 'accept from any branch', false)
    .option(...INTO)
    .addOption(jsonOption)
    .action(async (run: string | undefined, options: UpdateOptions) => {
      const { force, baseline } = options;
      const accepted = await update(await project(), run, { force, into: baseline });
      printResult(
        options,
        'baseline update',
        () => [...accepted],
        () => accepted.map(({ scenario, file }) => `${plainText(scenario)}: accepted in ${file}`),
      );
      done(0);
    });

interface UpdateOptions extends Json {
  readonly force: boolean;
  readonly baseline?: string;
}

async function update(
  project: OpenProject,
  run: string | undefined,
  { force, into }: { readonly force: boolean; readonly into: string | undefined },
): Promise<readonly { readonly scenario: string; readonly file: string }[]> {
  const { config, root } = project;
  const folder = chosenRun(project, run);
  const { manifest, scenarios, judgement } = judged(readRecording(folder), { config, strict: false });
  const permission = mayUpdate(manifest.branch, config.protectedBranches, force);
  if (permission.kind === 'refused') {
    const where = permission.branch === undefined ? 'no branch is known' : `this is ${permission.branch}`;
    throw new UsageError(
      `Baselines are accepted on ${config.protectedBranches.join(', ')}; ${where}. Add --force to accept anyway.`,
    );
  }
  return judgement.scenarios.map((scenario) => {
    const provenance = {
      session: manifest.run,
      commit: manifest.commit ?? 'unknown',
      branch: manifest.branch ?? 'unknown',
      date: manifest.createdAt,
      tool: manifest.tool,
    };
    const { repeats } = scenarios.find((one) => one.scenario === scenario.scenario) ?? {};
    const accepted = acceptedOf(scenario, provenance, repeats);
    if (accepted === undefined)
      throw new UsageError(`${plainText(scenario.scenario)} has no valid run to accept.`);
    const path = updateBaseline(resolve(root, into ?? config.baseline), keyOf(scenario), accepted);
    return { scenario: scenario.scenario, file: relative('.', path) };
  });
}

const showCommand = ({ done, project }: CommandContext): Command =>
  new Command('show')
    .description('print the accepted values')
    .option(...INTO)
    .addOption(jsonOption)
    .action(async ({ baseline, ...how }: { baseline?: string } & Json) => {
      const { config, root } = await project();
      const folder = baseline ?? config.baseline;
      const files = readBaselines(resolve(root, folder));
      const lines = files.flatMap((parsed) =>
        parsed.kind === 'damaged'
          ? [`damaged in line ${parsed.line}: ${plainText(parsed.problem)}`]
          : linesOf(parsed.baseline),
      );
      printResult(
        how,
        'baseline show',
        () =>
          files.map((parsed) =>
            parsed.kind === 'damaged'
              ? { line: parsed.line, problem: parsed.problem }
              : jsonOf(parsed.baseline),
          ),
        () => (lines.length > 0 ? lines : [`No baseline in ${folder} yet: \`hitchproof baseline update\`.`]),
      );
      done(0);
    });

type Baseline = Extract<ReturnType<typeof readBaselines>[number], { kind: 'baseline' }>['baseline'];

const jsonOf = ({ key, accepted }: Baseline) => ({
  key,
  accepted: accepted.map(({ date, commit, values }) => ({
    ...{ date, commit },
    values: Object.fromEntries(Object.entries(values).map(([metric, of]) => [metric, [...of]])),
  })),
});

function linesOf({ key, accepted }: Baseline): readonly string[] {
  const head = `${plainText(key.scenario)} · ${plainText(key.model)} · API ${key.api}${key.source === 'macrobenchmark' ? '' : ` · ${key.refreshHz} Hz · ${plainText(key.buildType)} · ${plainText(key.gestureEngine)}`}`;
  const sessions = accepted.map(({ date, commit, values }) => {
    const rates = values['scroll-hitch-rate'] ?? [];
    const median = medianOf(rates);
    return `  ${plainText(date, 30)} ${plainText(commit.slice(0, 10))} ${rates.length} runs, median hitch rate ${median === undefined ? 'unknown' : `${median.toFixed(2)} ms/s`}`;
  });
  return [head, ...sessions];
}
