import { seeded } from '../../orchestrator/statistics/random.ts';
import { wilson } from '../../orchestrator/statistics/share-interval.ts';
import { budgetAlone } from '../builders/budget-alone.ts';
import { type NoiseModel, runValues, zeroInflated } from '../builders/noise-model.ts';

/**
 * What do budgets decide about builds of which some runs are bad as a whole? `npx tsx test/bench/judge-rare-hitches.ts`
 * Exits with 1 if a bound of docs/judging.md is violated.
 */

const ROUNDS = 2_000;
const LIMIT = 10;
const clean: NoiseModel = { ...zeroInflated, level: 0 };
const ordinary: NoiseModel = zeroInflated;

interface Row {
  readonly build: string;
  readonly model: NoiseModel;
  /** Whether the build keeps the budget, in its mean and in its share of bad runs. */
  readonly isGood: boolean;
}
const ROWS: readonly Row[] = [
  { build: 'clean', model: clean, isGood: true },
  { build: '5 ms/s', model: ordinary, isGood: true },
  { build: '5 ms/s, 5 slides', model: { ...ordinary, slides: 5 }, isGood: true },
  { build: '8 ms/s', model: { ...ordinary, level: 8 }, isGood: true },
  { build: '10 ms/s, at the limit', model: { ...ordinary, level: 10 }, isGood: true },
  { build: '10 ms/s, 5 slides', model: { ...ordinary, level: 10, slides: 5 }, isGood: true },
  { build: 'clean, 10 % at 100', model: { ...clean, badShare: 0.1, badRate: 100 }, isGood: true },
  { build: 'clean, 10 % at 20', model: { ...clean, badShare: 0.1, badRate: 20 }, isGood: true },
  { build: 'clean, 5 % at 300', model: { ...clean, badShare: 0.05 }, isGood: false },
  { build: 'clean, 15 % at 300', model: { ...clean, badShare: 0.15 }, isGood: false },
  { build: '5 ms/s, 15 % at 300', model: { ...ordinary, badShare: 0.15 }, isGood: false },
  { build: 'clean, 30 % at 300', model: { ...clean, badShare: 0.3 }, isGood: false },
  { build: 'clean, 50 % at 300', model: { ...clean, badShare: 0.5 }, isGood: false },
  { build: '15 ms/s', model: { ...ordinary, level: 15 }, isGood: false },
];
const percent = (hits: number): string => `${((100 * hits) / ROUNDS).toFixed(1)} %`;

function verdicts({ model }: Row, runs: number) {
  const random = seeded(60 + runs);
  const counts = { pass: 0, warning: 0, inconclusive: 0, fail: 0, 'no-data': 0, 'no-baseline': 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const values = runValues(model, runs, random);
    counts[budgetAlone({ values, limit: { max: LIMIT } }).kind]++;
  }
  return counts;
}

const table = ROWS.flatMap((row) => [10, 20, 40].map((runs) => ({ ...row, runs, ...verdicts(row, runs) })));
console.log(`Budget of ${LIMIT} ms/s; pass / inconclusive / fail (${ROUNDS} repetitions)`);
console.table(
  ROWS.map(({ build, isGood }) => ({
    build,
    'keeps it': isGood,
    ...Object.fromEntries(
      table
        .filter((row) => row.build === build)
        .map(({ runs, pass, inconclusive, fail }) => [
          `${runs} runs`,
          [pass, inconclusive, fail].map(percent).join(' / '),
        ]),
    ),
  })),
);
const share = (build: string, runs: number) =>
  (table.find((row) => row.build === build && row.runs === runs)?.pass ?? 0) / ROUNDS;
const kept = {
  'false fails: lower 95 % ≤ 2.5 %': table
    .filter(({ isGood }) => isGood)
    .every(({ fail }) => wilson(fail, ROUNDS).low <= 0.025),
  'ordinary noise passes ≥ 80 % at 10 runs': share('5 ms/s', 10) >= 0.8,
  // 0.85ⁿ of such sessions contain no bad run, and look like those of a clean build.
  '15 % at 300 ms/s passes no more often than no run is bad': [10, 20, 40].every(
    (runs) => wilson(share('clean, 15 % at 300', runs) * ROUNDS, ROUNDS).low <= 0.85 ** runs,
  ),
};
console.table(kept);
process.exitCode = Object.values(kept).every(Boolean) ? 0 : 1;
