import type { Command } from 'commander';
import { scenariosIn } from '../analyse.ts';
import { UsageError } from '../base/errors.ts';
import { metricTraits } from '../compute/metrics/metric-traits.ts';
import { compareWithItself } from '../judge/self-comparison.ts';
import type { ScenarioInput } from '../judge/session.ts';
import { defaultSettings } from '../judge/settings.ts';
import { plainText } from '../report/text/format.ts';
import { readRecording } from '../run-folder/run-folder.ts';
import { isRefused } from '../statistics/estimate.ts';
import { AnsweringCommand } from './answering-command.ts';
import { type CommandContext, chosenRun } from './command-context.ts';
import { wholeNumber } from './option.ts';
import { seedOption } from './perf-options.ts';

const SIZES = [5, 10, 15, 20];

/** `hitchproof aa`: resamples the runs of a recording and compares the build with itself. */
export const aaCommand = (context: CommandContext): Command =>
  new AnsweringCommand('aa')
    .description('compare a build with itself: noise floor and false alarm rate of a device and scenario')
    .argument('[run]', 'run folder with at least six runs of one build (default: the newest)')
    .option('--metric <id>', 'metric id', 'scroll-hitch-rate')
    .option('--rounds <n>', 'resampled comparisons', wholeNumber('--rounds', 10, 100_000), 500)
    .addOption(seedOption('seed of the resampling'))
    .answers(context, 'aa', async (run: string | undefined, options: AaOptions) => {
      const opened = await context.project();
      const scenarios = scenariosIn(readRecording(chosenRun(opened, run)), opened.config);
      const compared = scenarios.map((scenario) => comparedWithItself(scenario, options));
      return { data: compared.map(jsonOf), lines: compared.map(table) };
    });

interface AaOptions {
  readonly metric: string;
  readonly rounds: number;
  readonly seed: number;
}

function comparedWithItself({ scenario, ...input }: ScenarioInput, { metric, rounds, seed }: AaOptions) {
  const traits = metricTraits[metric];
  if (traits === undefined)
    throw new UsageError(`There is no metric '${metric}'; docs/metrics.md lists them.`);
  const found = compareWithItself(
    { values: valuesOf(input, metric), traits, sizes: SIZES, rounds, seed },
    defaultSettings,
  );
  return { scenario, metric, unit: traits.unit, found };
}
type Compared = ReturnType<typeof comparedWithItself>;

function jsonOf({ found, ...of }: Compared) {
  if (isRefused(found)) return { ...of, sizes: [] };
  const { median, cv, sizes } = found;
  return { ...of, median, cv, sizes: [...sizes] };
}

function table({ scenario, metric, unit, found }: Compared): string {
  if (isRefused(found)) {
    return `${plainText(scenario)}: ${found.have} runs have a value, ${found.need} are needed; record more, e.g. with --runs 10.`;
  }
  const share = (part: number): string => `${(part * 100).toFixed(1)} %`.padStart(8);
  const rows = found.sizes.map(
    (at) =>
      `${String(at.runs).padStart(9)} ${share(at.pass)} ${share(at.inconclusive).padStart(13)} ${share(at.fail).padStart(12)}   ${
        at.detectable === undefined ? 'unknown' : `${at.detectable.toFixed(2)} ${unit}`
      }`,
  );
  const cv = found.cv === undefined ? 'not defined, as the mean is 0' : `${(found.cv * 100).toFixed(1)} %`;
  return [
    `${plainText(scenario)}: ${metric}, median ${found.median.toFixed(2)} ${unit}, variation ${cv}`,
    '  runs/arm     pass  inconclusive  false alarm   noise floor',
    ...rows,
  ].join('\n');
}

function valuesOf({ runs }: Pick<ScenarioInput, 'runs'>, metric: string): readonly number[] {
  return runs
    .filter(({ captured }) => captured.arm === 'current' && !captured.warmup)
    .flatMap(({ measurement }) => {
      const value = measurement?.metrics[metric];
      return value?.kind === 'measured' ? [value.value] : [];
    });
}
