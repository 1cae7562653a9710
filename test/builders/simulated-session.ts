import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { decideNext, type Goals } from '../../orchestrator/judge/decide-next.ts';
import { judgeBudgets, judgeRegressions } from '../../orchestrator/judge/gates.ts';
import type { JudgedRun } from '../../orchestrator/judge/judged-run.ts';
import type { MetricVerdict } from '../../orchestrator/judge/metric-verdict.ts';
import type { ScenarioInput } from '../../orchestrator/judge/session.ts';
import { defaultSettings } from '../../orchestrator/judge/settings.ts';
import { sparedRuns } from '../../orchestrator/service/run-tally.ts';
import { randomNormal } from '../../orchestrator/statistics/random.ts';
import { scenarioOf } from './session-of.ts';

/** How runs of one scenario scatter about a mean of 1, in order; a session has one `drift` for both builds of a scenario. */
export interface Weather {
  readonly name: string;
  readonly drift?: (random: RandomGenerator) => () => number;
  readonly run: (random: RandomGenerator) => number;
}
const logNormal = (sigma: number, random: RandomGenerator): number =>
  Math.exp(sigma * randomNormal(random) - sigma ** 2 / 2);
const correlated =
  (rho: number, sigma: number) =>
  (random: RandomGenerator): (() => number) => {
    let state = randomNormal(random);
    return () => {
      state = rho * state + Math.sqrt(1 - rho ** 2) * randomNormal(random);
      return Math.exp(sigma * state - sigma ** 2 / 2);
    };
  };
/** From 1 − by to 1 + by in 40 runs, then level. */
const ramp = (by: number) => (): (() => number) => {
  let run = 0;
  return () => 1 + by * Math.min(1, (2 * run++) / 39 - 1);
};
/** `share` of the runs are bad, all others have a tenth of the mean. */
const rare =
  (share: number) =>
  (random: RandomGenerator): number =>
    uniformFloat64(random) < share ? 0.1 + 0.9 / share : 0.1;
/** The mean of so many slides, a quarter of them without a hitch. */
const slides =
  (count: number) =>
  (random: RandomGenerator): number => {
    let sum = 0;
    for (let slide = 0; slide < count; slide++)
      if (uniformFloat64(random) >= 0.25) sum += logNormal(0.9, random) / 0.75;
    return sum / count;
  };

export const WEATHERS: readonly Weather[] = [
  { name: 'log-normal, 10 %', run: (random) => logNormal(0.1, random) },
  { name: 'log-normal, 30 %', run: (random) => logNormal(0.3, random) },
  { name: 'AR(0.6) of 15 %, 15 %', drift: correlated(0.6, 0.15), run: (random) => logNormal(0.15, random) },
  { name: 'AR(0.9) of 15 %, 15 %', drift: correlated(0.9, 0.15), run: (random) => logNormal(0.15, random) },
  { name: 'warms up by 40 %, 15 %', drift: ramp(0.2), run: (random) => logNormal(0.15, random) },
  { name: 'cools down by 40 %, 15 %', drift: ramp(-0.2), run: (random) => logNormal(0.15, random) },
  { name: '20 slides, a quarter without', run: slides(20) },
  { name: '5 slides, a quarter without', run: slides(5) },
  { name: '1 % bad runs', run: rare(0.01) },
  { name: '5 % bad runs', run: rare(0.05) },
  { name: '10 % bad runs', run: rare(0.1) },
  { name: '20 % bad runs', run: rare(0.2) },
  {
    name: 'ties: 0.5, 0.75, 1, 1.25, 1.5',
    run: (random) => 0.5 + 0.25 * [1, 2, 3, 4].filter(() => uniformFloat64(random) < 0.5).length,
  },
];

export interface SimulatedRow {
  /** Mean of the current build in this session, ms/s; that of a drift is the mean of the runs that are made. */
  readonly level: number;
  /** Mean of the other build, if the session compares two. */
  readonly baseline?: number;
}
export interface SimulatedSession {
  readonly rows: readonly SimulatedRow[];
  readonly weather: Weather;
  /** Runs of each scenario; undefined: as many as the session decides. */
  readonly runs?: number;
  /** Absent: only compared. */
  readonly max?: number;
}
export interface Truth {
  readonly level: number;
  /** Current − baseline; 0 if nothing is compared. */
  readonly change: number;
}
export interface SessionEnd {
  /** Means of each row in the runs that were made, its drift included and its other noise not. */
  readonly truths: readonly Truth[];
  readonly verdicts: readonly MetricVerdict[];
  /** Of each row, per arm. */
  readonly runs: readonly number[];
}

const METRIC = 'scroll-hitch-rate';
const metrics = { [METRIC]: { unit: 'ms/s', better: 'lower' } } as const;
const settings = { ...defaultSettings, defaultBudget: {}, resamples: 0 };

/** One session by the product's rules: which runs are made, and what they are judged. */
export function simulatedSession(session: SimulatedSession, random: RandomGenerator): SessionEnd {
  const { rows, max } = session;
  const budget = max === undefined ? {} : { [METRIC]: { max } };
  const made: Made['runs'][] = [];
  const truths: Truth[] = [];
  for (const row of rows) {
    const spared = sparedRuns(made.map(({ length }) => length));
    const goals = { budget, metrics, repeats: false, scenarios: rows.length };
    const { runs, truth } = runsOfRow(row, session, { goals, spared }, random);
    made.push(runs);
    truths.push(truth);
  }
  const judged = made.map((runs, index) => ({
    input: inputOf(rows[index], index, session),
    runs: runs.flatMap(([current, baseline], round) => [
      judgedRun('current', round, current),
      ...(baseline === undefined ? [] : [judgedRun('baseline', round, baseline)]),
    ]),
  }));
  const budgets = [...judgeBudgets(judged, metrics, settings).values()].flat();
  const compared = judgeRegressions({ metrics, seed: 1 }, judged, settings).compared;
  return {
    verdicts: [...budgets, ...compared.flatMap(({ regressions }) => regressions)],
    runs: made.map(({ length }) => length),
    truths,
  };
}

const inputOf = (
  row: SimulatedRow | undefined,
  index: number,
  { max, runs }: SimulatedSession,
): ScenarioInput =>
  scenarioOf({
    scenario: `${index}`,
    budget: max === undefined ? {} : { [METRIC]: { max } },
    ...(runs === undefined ? { adaptive: true } : {}),
    ...(row?.baseline === undefined ? {} : { baseline: { kind: 'interleaved' } }),
  });

const judgedRun = (arm: JudgedRun['arm'], round: number, value: number): JudgedRun => ({
  run: round,
  arm,
  round,
  outcome: { kind: 'valid' },
  warnings: [],
  values: { [METRIC]: value },
});

interface Made {
  readonly runs: readonly (readonly [current: number, baseline: number | undefined])[];
  readonly truth: Truth;
}

function runsOfRow(
  { level, baseline }: SimulatedRow,
  { weather, runs: fixed }: SimulatedSession,
  { goals, spared }: { readonly goals: Goals; readonly spared: number },
  random: RandomGenerator,
): Made {
  const drift = weather.drift?.(random) ?? (() => 1);
  const made: [number, number | undefined][] = [];
  let drifts = 0;
  const arm = (mean: number): number => {
    const now = drift();
    drifts += now;
    return mean * now * weather.run(random);
  };
  const add = (runs: number): void => {
    for (let run = 0; run < runs; run++) {
      // Mirrored, as two builds take turns.
      const other = run % 2 === 0 || baseline === undefined ? undefined : arm(baseline);
      const current = arm(level);
      made.push([current, baseline === undefined ? undefined : (other ?? arm(baseline))]);
    }
  };
  if (fixed !== undefined) add(fixed);
  while (fixed === undefined) {
    const current = made.map(([value]) => value);
    const other = made.flatMap(([, value]) => value ?? []);
    const pairs = made.flatMap(([value, mate]) =>
      mate === undefined ? [] : [{ current: value, baseline: mate }],
    );
    const compared =
      baseline === undefined ? {} : { baseline: { [METRIC]: other }, pairs: { [METRIC]: pairs } };
    const soFar = {
      runs: made.length,
      elapsedMinutes: 0,
      current: { [METRIC]: current },
      spared,
      ...compared,
    };
    const next = decideNext(soFar, goals, settings);
    if (next.kind === 'stop') break;
    add(next.runs);
  }
  const drifted = drifts / made.length / (baseline === undefined ? 1 : 2);
  const truth = { level: level * drifted, change: (level - (baseline ?? level)) * drifted };
  return { runs: made, truth };
}
