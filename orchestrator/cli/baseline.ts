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
import { AnsweringCommand } from './answering-command.ts';
import { type CommandContext, chosenRun, type OpenProject } from './command-context.ts';

/** `hitchproof baseline update|show`: the accepted results that later runs are compared with. */
export const baselineCommand = (context: CommandContext): Command =>
  new Command('baseline')
    .description('accepted results that later runs are compared with')
    .addCommand(updateCommand(context))
    .addCommand(showCommand(context));

const INTO = ['--baseline <folder>', "folder of accepted results (default: the configuration's)"] as const;

const updateCommand = (context: CommandContext): Command =>
  new AnsweringCommand('update')
    .description('accept the values of a run; branches that are not protected need --force')
    .argument('[run]', 'run folder (default: the newest)')
    .option('--force', 'accept from any branch', false)
    .option(...INTO)
    .answers(context, 'baseline update', async (run: string | undefined, options: UpdateOptions) => {
      const accepted = update(await context.project(), run, options);
      const lines = accepted.map(({ scenario, file }) => `${plainText(scenario)}: accepted in ${file}`);
      return { data: accepted, lines };
    });

interface UpdateOptions {
  readonly force: boolean;
  readonly baseline?: string;
}

function update(
  project: OpenProject,
  run: string | undefined,
  { force, baseline }: UpdateOptions,
): { readonly scenario: string; readonly file: string }[] {
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
    const path = updateBaseline(resolve(root, baseline ?? config.baseline), keyOf(scenario), accepted);
    return { scenario: scenario.scenario, file: relative('.', path) };
  });
}

const showCommand = (context: CommandContext): Command =>
  new AnsweringCommand('show')
    .description('print the accepted values')
    .option(...INTO)
    .answers(context, 'baseline show', async ({ baseline }: { baseline?: string }) => {
      const { config, root } = await context.project();
      const folder = baseline ?? config.baseline;
      const files = readBaselines(resolve(root, folder));
      const lines = files.flatMap((parsed) =>
        parsed.kind === 'damaged'
          ? [`damaged in line ${parsed.line}: ${plainText(parsed.problem)}`]
          : linesOf(parsed.baseline),
      );
      const none = `No baseline in ${folder} yet: \`hitchproof baseline update\`.`;
      return { data: files.map(jsonOf), lines: lines.length > 0 ? lines : [none] };
    });

type Parsed = ReturnType<typeof readBaselines>[number];
type Baseline = Extract<Parsed, { kind: 'baseline' }>['baseline'];

function jsonOf(parsed: Parsed) {
  if (parsed.kind === 'damaged') return { line: parsed.line, problem: parsed.problem };
  const { key, accepted } = parsed.baseline;
  const ofSession = ({ date, commit, values }: (typeof accepted)[number]) => ({
    ...{ date, commit },
    values: Object.fromEntries(Object.entries(values).map(([metric, of]) => [metric, [...of]])),
  });
  return { key, accepted: accepted.map(ofSession) };
}

function linesOf({ key, accepted }: Baseline): readonly string[] {
  const head = `${plainText(key.scenario)} · ${plainText(key.model)} · API ${key.api}${key.source === 'macrobenchmark' ? '' : ` · ${key.refreshHz} Hz · ${plainText(key.buildType)} · ${plainText(key.gestureEngine)}`}`;
  const sessions = accepted.map(({ date, commit, values }) => {
    const rates = values['scroll-hitch-rate'] ?? [];
    const median = medianOf(rates);
    return `  ${plainText(date, 30)} ${plainText(commit.slice(0, 10))} ${rates.length} runs, median hitch rate ${median === undefined ? 'unknown' : `${median.toFixed(2)} ms/s`}`;
  });
  return [head, ...sessions];
}
