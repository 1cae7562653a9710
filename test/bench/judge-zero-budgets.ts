import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { decideNext } from '../../orchestrator/judge/decide-next.ts';
import { defaultSettings } from '../../orchestrator/judge/settings.ts';
import { randomNormal, seeded } from '../../orchestrator/statistics/random.ts';
import { wilson } from '../../orchestrator/statistics/share-interval.ts';
import { budgetAlone } from '../builders/budget-alone.ts';

/**
 * How often does a budget fail a session whose app keeps it? `npx tsx test/bench/judge-zero-budgets.ts`
 * Zero budgets of several scenarios, broken by something unrelated in a share of the runs, with as many runs as the default
 * asks for; and a budget of 10 ms/s with fewer runs than an interval needs. Exits with 1 if a bound of docs/judging.md is
 * violated.
 */

const SESSIONS = 2_000;
const SEED = 44;
const FROZEN = 'frozen-frame-ratio';
const settings = { ...defaultSettings, defaultBudget: {}, regressionMetrics: [] };
const limit = { max: 0 };
const goals = {
  budget: { [FROZEN]: limit },
  metrics: { [FROZEN]: { unit: 'ratio', better: 'lower' } },
  repeats: false,
  scenarios: 1,
} as const;

function scenarioRuns(share: number, random: RandomGenerator): readonly number[] {
  const values: number[] = [];
  for (;;) {
    const next = decideNext(
      { runs: values.length, elapsedMinutes: 0, current: { [FROZEN]: values } },
      goals,
      settings,
    );
    if (next.kind === 'stop') return values;
    for (let run = 0; run < next.runs; run++) values.push(uniformFloat64(random) < share ? 0.01 : 0);
  }
}

function zeroBudgets(share: number, rows: number) {
  const random = seeded(SEED);
  const ended = { pass: 0, fail: 0, runs: 0 };
  // Sessions are as many rows as others are sessions.
  const sessions = Math.ceil(SESSIONS / Math.sqrt(rows));
  for (let session = 0; session < sessions; session++) {
    const kinds = Array.from({ length: rows }, () => {
      const values = scenarioRuns(share, random);
      ended.runs += values.length / rows;
      return budgetAlone({ values, limit, zeroBudgets: rows }, settings).kind;
    });
    if (kinds.includes('fail')) ended.fail++;
    if (kinds.every((kind) => kind === 'pass')) ended.pass++;
  }
  return { share, rows, sessions, ...ended, runs: ended.runs / sessions };
}

function fewRuns(level: number, runs: number) {
  const random = seeded(SEED + runs);
  const sigma = Math.sqrt(Math.log(1 + 0.25 ** 2));
  let fail = 0;
  for (let session = 0; session < SESSIONS; session++) {
    const values = Array.from(
      { length: runs },
      () => level * Math.exp(sigma * randomNormal(random) - sigma ** 2 / 2),
    );
    if (budgetAlone({ values, limit: { max: 10 } }, settings).kind === 'fail') fail++;
  }
  return { level, runs, sessions: SESSIONS, fail };
}

const percent = (hits: number, of: number): string => `${((100 * hits) / of).toFixed(1)} %`;
const zero = [0.001, 0.005, 0.05, 0.15, 0.5].flatMap((share) =>
  [1, 5, 30].map((rows) => zeroBudgets(share, rows)),
);
console.log(
  `Zero budgets, seed ${SEED}: share of runs above 0, scenarios, sessions that fail and that pass wholly`,
);
console.table(
  zero.map(({ share, rows, sessions, fail, pass, runs }) => ({
    'runs above 0': percent(share, 1),
    scenarios: rows,
    fail: percent(fail, sessions),
    pass: percent(pass, sessions),
    'runs a scenario': runs.toFixed(1),
  })),
);
const few = [9, 10, 30].flatMap((level) => [1, 2, 3, 4, 5].map((runs) => fewRuns(level, runs)));
console.log(`10 ms/s, runs that vary by 25 %, seed ${SEED} + runs: sessions that fail`);
console.table(few.map(({ level, runs, sessions, fail }) => ({ level, runs, fail: percent(fail, sessions) })));
const good = [...zero.filter(({ share }) => share <= 0.005), ...few.filter(({ level }) => level <= 10)];
process.exitCode = good.every(({ fail, sessions }) => wilson(fail, sessions).low <= 0.025) ? 0 : 1;
