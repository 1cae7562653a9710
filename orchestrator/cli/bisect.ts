import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { endWithNpm } from '../../tools/setup/end-with-npm.mjs';
import { UsageError } from '../base/errors.ts';
import { readEnvironment } from '../environment.ts';
import { INFRASTRUCTURE } from '../judge/verdict.ts';
import { formatCount } from '../report/text/format.ts';
import { type Json, JsonOption } from './answering-command.ts';
import { Builds } from './bisect/builds.ts';
import { commitOf } from './bisect/commits.ts';
import { type BisectMetric, compared, type Measuring, measured } from './bisect/measure.ts';
import { changeLines, describedChange, unsearchedLines, valuesText } from './bisect/present.ts';
import { type Bisection, Bisector, type Gauge } from './bisect/run-bisect.ts';
import { type CommandContext, isReady, type OpenProject } from './command-context.ts';
import { findTarget } from './find-target.ts';
import { someText, wholeNumber } from './option.ts';
import { type PerfOptions, perfOptions, seedOption } from './perf-options.ts';
import { type PerfSurroundings, surroundingsOn } from './run-job.ts';

interface BisectOptions extends Omit<PerfOptions, 'strict' | 'allure'> {
  readonly build: string;
  readonly metric?: BisectMetric;
}

/** `hitchproof bisect <good> <bad>`: finds the commits that made scrolling worse. */
export const bisectCommand = ({ done, project, terminal, verbose }: CommandContext): Command =>
  new Command('bisect')
    .description(
      'find the commits between two that made scrolling worse, or better, by building and measuring log2 of them',
    )
    .argument('<good>', 'a commit, tag or branch that was good')
    .argument('<bad>', 'a later one that was made from it')
    .requiredOption(
      '--build <command>',
      "the team's command that builds the app of a commit",
      someText('--build'),
    )
    .option(
      '--apk <file>',
      "what the build leaves, relative to the project; * matches any text (default: the configuration's, or else the newest)",
      someText('--apk'),
    )
    .option(
      '--metric <metric>',
      'what to search by: work of a frame, hitch for the hitch rate, or method:<name> for the work of a method (default: work; hitch on phones)',
      metricOf,
    )
    .option(
      '--device <device>',
      'as of perf; on phones, builds are compared in turns until it is decided',
      someText('--device'),
      'virtual',
    )
    .addOption(perfOptions.as)
    .addOption(perfOptions.clock)
    .addOption(perfOptions.profile)
    .addOption(perfOptions.spec)
    .addOption(perfOptions.scenario)
    .option('--runs <n>', 'measured runs per scenario', wholeNumber('--runs', 1, 1_000))
    .addOption(perfOptions.slides)
    .addOption(seedOption('seed of all random choices'))
    .addOption(perfOptions.source)
    .addOption(perfOptions.inject)
    .addOption(perfOptions.reinstall)
    .addOption(perfOptions.allow)
    .addOption(perfOptions.reports)
    .addOption(new JsonOption('bisect'))
    .action(async (good: string, bad: string, { json, ...options }: BisectOptions & Json) => {
      endWithNpm('npm');
      const opened = await project();
      if (!(await isReady(opened))) return done(INFRASTRUCTURE);
      await bisect([good, bad], { ...options, verbose: verbose() }, opened, surroundingsOn(terminal(json)));
      done(0);
    });

function metricOf(text: string): BisectMetric {
  if (text === 'work' || text === 'hitch') return text;
  const [, name] = /^method:(\S+)$/.exec(text) ?? [];
  if (name !== undefined) return `method:${name}`;
  throw new UsageError(`--metric is work, hitch or method:<name>, as method:Feed.bind, not '${text}'.`);
}

async function bisect(
  [good, bad]: readonly [string, string],
  { build, apk, metric, ...options }: BisectOptions,
  project: OpenProject,
  surroundings: PerfSurroundings,
): Promise<void> {
  const { terminal } = surroundings;
  const reports = join(resolve(project.root, options.reports ?? project.config.reports), 'bisect');
  const builds = new Builds(project, {
    command: build,
    logs: join(reports, 'builds'),
    ...(apk === undefined ? {} : { apk }),
  });
  const { kind } = await findTarget(options, project, readEnvironment());
  const isPhone = kind !== 'virtual';
  const perf = { ...options, reports, strict: false, allure: false };
  const how: Measuring = {
    project,
    surroundings,
    metric: metric ?? (isPhone ? 'hitch' : 'work'),
    // One run tells all where there is no noise; a phone decides itself how many it needs.
    options: isPhone ? perf : { ...exact(perf), ...perf },
  };
  const gauge: Gauge = isPhone
    ? { kind: 'turns', compare: (pair, sha) => compared(pair, sha, how) }
    : {
        kind: 'values',
        measure: (one, sha) => measured(one, sha, how),
        text: (values) => valuesText(values, how.metric),
      };
  const bisector = new Bisector(project.root, builds, gauge, terminal);
  try {
    const found = await bisector.between(commitOf(project.root, good), commitOf(project.root, bad));
    await present(found, bisector, how, reports);
  } finally {
    builds.close();
    terminal.clear();
  }
}

const exact = ({ device, profile, clock, runs }: PerfOptions): Partial<PerfOptions> => ({
  runs: runs ?? 1,
  ...(device === 'virtual' && profile === undefined ? { clock: clock ?? 'work' } : {}),
});

async function present(found: Bisection, bisector: Bisector, how: Measuring, reports: string): Promise<void> {
  const { project, metric } = how;
  const { terminal } = how.surroundings;
  const { commits } = found;
  const { runs, unmeasured } = bisector;
  const all = [found, ...found.changes.flatMap(({ merged }) => merged ?? [])];
  const changes = [];
  for (const one of all)
    for (const change of one.changes)
      changes.push(await describedChange(change, one.commits, { project, reports }));
  terminal.say(
    `\n${formatCount(changes.length, 'change')} among ${formatCount(commits.length - 1, 'commit')}: ${formatCount(runs, 'measurement')}, ${unmeasured.size} not measurable.`,
  );
  for (const line of [
    ...changes.flatMap((change) => changeLines(change, metric)),
    ...all.flatMap(unsearchedLines),
  ])
    terminal.say(line);
  terminal.result?.({
    metric,
    runs,
    changes,
    measured: bisector.measured(),
    unmeasured: [...unmeasured].map(([commit, why]) => ({ commit, why })),
    unsearched: all.flatMap((one) =>
      one.unsearched.map(({ before, after }) => ({
        ...{ before: one.commits[before], after: one.commits[after], commits: after - before - 1 },
      })),
    ),
  });
}
