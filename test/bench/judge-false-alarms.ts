import { defaultSettings } from '../../orchestrator/judge/settings.ts';
import { wilson } from '../../orchestrator/statistics/share-interval.ts';
import { zeroInflated } from '../builders/noise-model.ts';
import { type Experiment, verdictShares } from '../builders/verdict-shares.ts';

/**
 * How often does the judge report a difference between a build and itself? `npx tsx test/bench/judge-false-alarms.ts`
 * Exits with 1 if a bound of docs/judging.md is violated.
 */

const ROUNDS = 2_000;
/** Number of rounds from which the upper bound falls below 6.5 % at a true rate of 5 %. */
const MANY_ROUNDS = 6_000;
const intolerant = { ...defaultSettings, maxRegression: 0, floors: {} };
const steady = { ...zeroInflated, name: 'zero-inflated, run 0.1' };
const shaky = { ...zeroInflated, name: 'zero-inflated, run 0.2', runSigma: 0.2 };
const short = { ...zeroInflated, name: 'zero-inflated, 5 slides', slides: 5 };
const percent = (hits: number, of: number): string => `${((100 * hits) / of).toFixed(1)} %`;

function row(experiment: Pick<Experiment, 'model' | 'runs' | 'settings'> & Partial<Experiment>) {
  const shares = verdictShares({ effect: 1, rounds: ROUNDS, seed: 20, ...experiment });
  const { rounds } = shares;
  return {
    model: experiment.model.name,
    runs: experiment.runs === 'adaptive' ? `adaptive, mean ${shares.runs.toFixed(1)}` : `${experiment.runs}`,
    rounds,
    paired: experiment.paired ?? false,
    'two-sided p ≤ 5 %': percent(shares.twoSided, rounds),
    'upper 95 %': percent(wilson(shares.twoSided, rounds).high, 1),
    fail: percent(shares.fail, rounds),
    pass: percent(shares.pass, rounds),
    inconclusive: percent(shares.inconclusive, rounds),
    atFixedRuns: experiment.runs !== 'adaptive',
    twoSided: wilson(shares.twoSided, rounds).high,
    failed: wilson(shares.fail, rounds).high,
    passed: shares.pass / rounds,
  };
}
const print = (title: string, rows: readonly ReturnType<typeof row>[]): void => {
  console.log(`\n${title} (seed 20)`);
  console.table(rows.map(({ atFixedRuns: _, twoSided: __, failed: ___, passed: ____, ...shown }) => shown));
};

const intolerantRows = [
  row({ model: steady, runs: 10, settings: intolerant }),
  row({ model: shaky, runs: 10, settings: intolerant }),
  row({ model: shaky, runs: 10, settings: intolerant, paired: true }),
  row({ model: steady, runs: 20, settings: intolerant, rounds: MANY_ROUNDS }),
  row({ model: steady, runs: 30, settings: intolerant, rounds: MANY_ROUNDS }),
];
print('Without tolerance (δ = 0)', intolerantRows);
// The p-values of the adaptive rows show the cost of stopping on interval width.
const shipped = [steady, shaky, short].flatMap((model) => [
  row({ model, runs: 10, settings: defaultSettings }),
  row({ model, runs: 20, settings: defaultSettings }),
  row({ model, runs: 'adaptive', settings: defaultSettings }),
  row({ model, runs: 'adaptive', settings: defaultSettings, paired: true }),
]);
const floor = defaultSettings.floors['ms/s'] ?? 0;
print(`Shipped defaults (δ = max(${100 * defaultSettings.maxRegression} %, ${floor} ms/s))`, shipped);
const tight = { ...defaultSettings, floors: { ...defaultSettings.floors, 'ms/s': 1 } };
print('With half the tolerance (1 ms/s)', [
  row({ model: steady, runs: 10, settings: tight }),
  row({ model: steady, runs: 40, settings: tight }),
]);
const edge = [false, true].map((paired) =>
  row({ model: steady, runs: 'adaptive', settings: defaultSettings, paired, added: floor }),
);
print(`True difference at the tolerance (+${floor} ms/s): neither fail nor pass is correct`, edge);

const quiet = shipped.filter(({ model, atFixedRuns }) => model === steady.name && !atFixedRuns);
const kept = {
  'p ≤ 5 % at δ = 0: upper 95 % ≤ 6.5 %': intolerantRows.every(({ twoSided }) => twoSided <= 0.065),
  'shipped rule fails: upper 95 % ≤ 1 %': shipped.every(({ failed }) => failed <= 0.01),
  'at the tolerance it fails: upper 95 % ≤ 4 %': edge.every(({ failed }) => failed <= 0.04),
  'adaptive default passes ≥ 80 %': quiet.every(({ passed }) => passed >= 0.8),
};
console.table(kept);
process.exitCode = Object.values(kept).every(Boolean) ? 0 : 1;
