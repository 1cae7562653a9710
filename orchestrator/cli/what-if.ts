import { join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { scenariosIn } from '../analyse.ts';
import { UsageError } from '../base/errors.ts';
import type { RunMeasurement } from '../compute/measurement.ts';
import type { ScenarioInput } from '../judge/session.ts';
import { INFRASTRUCTURE } from '../judge/verdict.ts';
import { plainText } from '../report/text/format.ts';
import { type WhatIf, whatIfLines, whatIfPage } from '../report/why/what-if.ts';
import { writeWhole } from '../run-folder/plain-files.ts';
import { readRecording } from '../run-folder/run-folder.ts';
import { type Json, JsonOption } from './answering-command.ts';
import { HITCH, whyNot } from './bisect/measure.ts';
import { type CommandContext, chosenRun, isReady, type OpenProject } from './command-context.ts';
import { optionsOf } from './confirm.ts';
import { wholeNumber } from './option.ts';
import { quietSession } from './perf.ts';
import { perfOptions } from './perf-options.ts';
import { type PerfSurroundings, surroundingsOn } from './run-job.ts';

interface WhatIfOptions {
  readonly without?: readonly string[];
  readonly methods: number;
  readonly verbose: boolean;
}

/** `hitchproof what-if [run]`: measures a session of the work clock again as if methods did nothing. */
export const whatIfCommand = ({ done, project, terminal, verbose }: CommandContext): Command =>
  new Command('what-if')
    .description(
      'measure a session of the work clock again as if a method did nothing, for each that does most, and rank them by what that gives',
    )
    .argument('[run]', 'run folder (default: the newest)')
    .option(
      '--methods <n>',
      'how many methods, those with the most work first',
      wholeNumber('--methods', 1, 100),
      3,
    )
    .addOption(perfOptions.without)
    .addOption(new JsonOption('what-if'))
    .action(async (run: string | undefined, { json, ...options }: WhatIfOptions & Json) => {
      const opened = await project();
      const folder = chosenRun(opened, run);
      if (!(await isReady(opened))) return done(INFRASTRUCTURE);
      const around = surroundingsOn(terminal(json));
      await whatIf(folder, { ...options, verbose: verbose() }, opened, around);
      done(0);
    });

type Value = WhatIf['before'][number];

export async function whatIf(
  folder: string,
  { without, methods, verbose }: WhatIfOptions,
  project: OpenProject,
  surroundings: PerfSurroundings,
): Promise<void> {
  const { terminal } = surroundings;
  const recorded = scenariosIn(readRecording(folder), project.config);
  const before = valuesOf(recorded);
  if (before.length === 0)
    throw new UsageError(
      `${folder} has no run under the work clock, which counts what methods do: measure with --clock work.`,
    );
  const { against: _, runs: _1, devices: _2, reports, without: already = [], ...options } = optionsOf(folder);
  const found: WhatIf['without'] = [];
  for (const method of without ?? busiest(recorded).slice(0, methods)) {
    terminal.doing(`Measuring without ${plainText(method)}`);
    const result = await quietSession(
      {
        ...options,
        ...{ runs: 1, without: [...already, method], verbose, strict: false, allure: false },
        reports: join(resolve(project.root, reports ?? project.config.reports), 'what-if'),
      },
      project,
      surroundings,
      (job) => job,
    );
    const after = valuesOf(result.analysed?.scenarios ?? []);
    if (after.length === 0) throw new UsageError(`Without ${method} nothing was measured: ${whyNot(result)}`);
    found.push({ method, after });
  }
  const ranked: WhatIf = { before, without: found.toSorted((a, b) => totalOf(a.after) - totalOf(b.after)) };
  for (const line of whatIfLines(ranked)) terminal.say(line);
  const page = join(folder, 'what-if.html');
  writeWhole(page, whatIfPage(ranked));
  terminal.say(`As bars: ${relative('.', page)}`);
  terminal.result?.(ranked);
}

/** Hitches decide; among equal ones, work does. */
const totalOf = (values: readonly Value[]): number =>
  values.reduce((sum, { hitchRate = 0, units }) => sum + hitchRate * 1e9 + units, 0);

/** The first run of each scenario that counted work: with the same seed, the first one of any session has the same gestures. */
function valuesOf(scenarios: readonly ScenarioInput[]): Value[] {
  return scenarios.flatMap(({ scenario, runs }) => {
    const measurement = workOf(runs)[0];
    const hitch = measurement?.metrics[HITCH];
    if (measurement?.work === undefined) return [];
    const { unitsPerFrame: units, frames } = measurement.work;
    return [{ scenario, units, frames, ...(hitch?.kind === 'measured' ? { hitchRate: hitch.value } : {}) }];
  });
}

const workOf = (runs: ScenarioInput['runs']): readonly RunMeasurement[] =>
  runs.flatMap(({ captured, measurement }) =>
    captured.arm === 'current' && measurement?.work !== undefined ? [measurement] : [],
  );

/** Methods of the app, those with the most work first. */
export function busiest(scenarios: readonly ScenarioInput[]): readonly string[] {
  const units = new Map<string, number>();
  for (const { runs } of scenarios)
    for (const { work } of workOf(runs).slice(0, 1))
      for (const { method, units: own } of work?.methods ?? [])
        if (method !== undefined) units.set(method, (units.get(method) ?? 0) + own);
  return [...units.keys()].toSorted((a, b) => (units.get(b) ?? 0) - (units.get(a) ?? 0));
}
