import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import type { Arm } from '../../orchestrator/base/arm.ts';
import { decideNext } from '../../orchestrator/judge/decide-next.ts';
import type { MetricVerdict } from '../../orchestrator/judge/metric-verdict.ts';
import { judgeRegression, pOfTested, testRegression } from '../../orchestrator/judge/regression.ts';
import { FIXED, type JudgeSettings, spentAt } from '../../orchestrator/judge/settings.ts';
import { isRefused } from '../../orchestrator/statistics/estimate.ts';
import { seeded } from '../../orchestrator/statistics/random.ts';
import { type NoiseModel, runValues } from './noise-model.ts';

/** Shares of the verdicts over many simulated comparisons. */
export interface VerdictShares {
  readonly rounds: number;
  readonly pass: number;
  readonly fail: number;
  readonly inconclusive: number;
  /** Share of rounds with two-sided p ≤ 5 %, ignoring the tolerance. */
  readonly twoSided: number;
  /** Runs per arm, on average. */
  readonly runs: number;
}
export interface Experiment {
  readonly model: NoiseModel;
  /** Ratio of the arms' hitch rates; 1.2: the current build has 20 % more. */
  readonly effect: number;
  /** ms/s added to every current run. */
  readonly added?: number;
  /** Runs per arm, or as many as `decideNext` asks for. */
  readonly runs: number | 'adaptive';
  /** Whether the arms are compared in pairs. */
  readonly paired?: boolean;
  readonly settings: JudgeSettings;
  readonly rounds: number;
  readonly seed: number;
}
type Arms = Readonly<Record<Arm, readonly number[]>>;

export function verdictShares(experiment: Experiment): VerdictShares {
  const random = seeded(experiment.seed);
  const rounds = Array.from({ length: experiment.rounds }, () => oneRound(experiment, random));
  const count = (kind: MetricVerdict['kind']) => rounds.filter((round) => round.kind === kind).length;
  return {
    rounds: rounds.length,
    pass: count('pass'),
    fail: count('fail'),
    inconclusive: count('inconclusive'),
    twoSided: rounds.filter(({ pTwoSided }) => pTwoSided <= 0.05).length,
    runs: rounds.reduce((sum, { runs }) => sum + runs, 0) / rounds.length,
  };
}

function oneRound(experiment: Experiment, random: RandomGenerator) {
  const arms =
    experiment.runs === 'adaptive'
      ? adaptiveArms(experiment, random)
      : moreOf(experiment, NONE, experiment.runs, random);
  const settings = { ...experiment.settings, resamples: 0 };
  const comparison = {
    ...arms,
    better: 'lower' as const,
    ...(experiment.paired ? { pairs: pairsOf(arms) } : {}),
  };
  const runs = arms.current.length;
  const spent = experiment.runs === 'adaptive' ? spentAt(runs, settings.adaptive.looks, 'comparison') : FIXED;
  const tested = testRegression(comparison, 'ms/s', runs, settings, spent);
  const { p } = pOfTested(tested);
  const { kind } = judgeRegression(tested, p, { size: 1, seed: 1 }, settings);
  const pTwoSided = isRefused(tested.compared) ? 1 : tested.compared.pTwoSided;
  return { kind, pTwoSided, runs };
}

const NONE: Arms = { current: [], baseline: [] };
const METRIC = 'scroll-hitch-rate';

function adaptiveArms(experiment: Experiment, random: RandomGenerator): Arms {
  let arms = NONE;
  for (;;) {
    const soFar = {
      runs: arms.current.length,
      elapsedMinutes: 0,
      current: { [METRIC]: arms.current },
      baseline: { [METRIC]: arms.baseline },
      ...(experiment.paired ? { pairs: { [METRIC]: pairsOf(arms) } } : {}),
    };
    const metrics = { [METRIC]: { unit: 'ms/s', better: 'lower' } } as const;
    const goals = { budget: {}, metrics, repeats: false, scenarios: 1 };
    const next = decideNext(soFar, goals, experiment.settings);
    if (next.kind === 'stop') return arms;
    arms = moreOf(experiment, arms, next.runs, random);
  }
}

const moreOf = (
  { model, effect, added = 0 }: Experiment,
  arms: Arms,
  runs: number,
  random: RandomGenerator,
): Arms => ({
  baseline: [...arms.baseline, ...runValues(model, runs, random)],
  current: [
    ...arms.current,
    ...runValues({ ...model, level: model.level * effect }, runs, random).map((value) => value + added),
  ],
});

const pairsOf = ({ current, baseline }: Arms) =>
  current.map((value, index) => ({ current: value, baseline: baseline[index] ?? value }));
