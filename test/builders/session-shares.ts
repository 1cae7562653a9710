import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import type { TwoSamples } from '../../orchestrator/judge/comparison/samples-of.ts';
import type { MetricVerdict } from '../../orchestrator/judge/metric-verdict.ts';
import { judgeRegression, testRegression } from '../../orchestrator/judge/regression.ts';
import { defaultSettings } from '../../orchestrator/judge/settings.ts';
import { isRefused } from '../../orchestrator/statistics/estimate.ts';
import { seeded } from '../../orchestrator/statistics/random.ts';
import { type NoiseModel, runValues } from './noise-model.ts';

/** One session against several accepted ones, or two builds that took turns in one session. */
export interface SessionExperiment {
  readonly model: NoiseModel;
  /** Ratio of the builds' hitch rates. */
  readonly effect: number;
  /** Share of the current build's runs that are bad as a whole, by 300 ms/s, in addition to the model's. */
  readonly newlyBad?: number;
  readonly sessions: number | 'interleaved';
  /** Runs per session and build. */
  readonly runs: number;
  readonly rounds: number;
  readonly seed: number;
}
export type SessionShares = Readonly<Record<MetricVerdict['kind'], number>>;

/** Number of rounds with each verdict. */
export function sessionShares(experiment: SessionExperiment): SessionShares {
  const random = seeded(experiment.seed);
  const counts = { pass: 0, warning: 0, inconclusive: 0, fail: 0, 'no-data': 0, 'no-baseline': 0 };
  const settings = { ...defaultSettings, resamples: 0 };
  for (let round = 0; round < experiment.rounds; round++) {
    const samples = samplesFor(experiment, random);
    const tested = testRegression(samples, 'ms/s', samples.current.length, settings);
    const p = isRefused(tested.compared) ? 1 : tested.compared.pFail;
    counts[judgeRegression(tested, p, { size: 1, seed: 1 }, settings).kind]++;
  }
  return counts;
}

function samplesFor(experiment: SessionExperiment, random: RandomGenerator): TwoSamples {
  const samples = withoutBad(experiment, random);
  const { newlyBad = 0 } = experiment;
  const current = samples.current.map((value) => value + (uniformFloat64(random) < newlyBad ? 300 : 0));
  const pairs = samples.pairs?.map((pair, index) => ({ ...pair, current: current[index] ?? Number.NaN }));
  return { ...samples, current, ...(pairs === undefined ? {} : { pairs }) };
}

function withoutBad(
  { model, effect, sessions, runs }: SessionExperiment,
  random: RandomGenerator,
): TwoSamples {
  if (sessions === 'interleaved') return interleavedArms({ model, effect, runs }, random);
  const accepted = Array.from({ length: sessions }, () => runValues(model, runs, random));
  const current = runValues(changed(model, effect), runs, random);
  return { current, baseline: accepted.flat(), sessions: accepted, better: 'lower' };
}

/** Applies the effect as a factor of ordinary hitches; bad runs stay unchanged. */
const changed = (model: NoiseModel, effect: number): NoiseModel => ({
  ...model,
  level: model.level * effect,
});

/** Order A B B A: the runs of a pair are close in the session, and so share its drift. */
function interleavedArms(
  { model, effect, runs }: Pick<SessionExperiment, 'model' | 'effect' | 'runs'>,
  random: RandomGenerator,
): TwoSamples {
  const all = runValues(model, 2 * runs, random);
  const pairs = Array.from({ length: runs }, (_, pair) => {
    const [first = 0, second = 0] = all.slice(2 * pair, 2 * pair + 2);
    return pair % 2 === 0
      ? { baseline: first, current: second * effect }
      : { baseline: second, current: first * effect };
  });
  return {
    current: pairs.map(({ current }) => current),
    baseline: pairs.map(({ baseline }) => baseline),
    pairs,
    better: 'lower',
  };
}
