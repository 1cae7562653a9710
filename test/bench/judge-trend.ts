/**
 * How often is a change reported in an unchanged series, and how soon is a step detected?
 * `npx tsx test/bench/judge-trend.ts` Exits with 1 if the false alarm rate is too high.
 */
import { changePoints } from '../../orchestrator/judge/trend/change-points.ts';
import { correlatedNoise, randomNormal } from '../../orchestrator/statistics/random-normal.ts';
import { seeded } from '../../orchestrator/statistics/seeded.ts';
import { wilson } from '../../orchestrator/statistics/wilson.ts';

const ROUNDS = 250;
const QUIET = 20;

/** Series with an alarm: `QUIET` unchanged sessions, then `after` sessions `step` standard deviations worse. */
function alarms(step: number, after: number): number {
  const random = seeded(50 + after);
  const level = (index: number): number => 10 + (index < QUIET ? 0 : step);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const series = Array.from({ length: QUIET + after }, (_, index) => level(index) + randomNormal(random));
    return changePoints(series, 'lower').at(-1)?.direction === 'regression';
  });
  return rounds.filter(Boolean).length;
}

const percent = (hits: number): string => `${((100 * hits) / ROUNDS).toFixed(1)} %`;
const steps = [0, 1, 2, 3, 5];
const table = [3, 5, 8, 12].map((after) => ({
  'sessions since the step': after,
  ...Object.fromEntries(steps.map((step) => [`${step} σ`, percent(alarms(step, after))])),
}));
console.log(
  `${QUIET} unchanged sessions, then a step; share of series with an alarm (${ROUNDS} repetitions)`,
);
console.table(table);
/** Series of unchanged sessions with correlated neighbours in which a change is reported. */
function wandering(correlation: number, sessions: number): number {
  const random = seeded(51 + sessions);
  const rounds = Array.from(
    { length: ROUNDS },
    () => changePoints(correlatedNoise(sessions, correlation, random), 'lower').length > 0,
  );
  return rounds.filter(Boolean).length;
}
const correlated = [20, 30, 50].map((sessions) => ({
  sessions,
  'correlated by 0.4': wandering(0.4, sessions),
  'by 0.6': wandering(0.6, sessions),
}));
console.log('Unchanged series with a change, by the correlation of neighbours');
console.table(
  correlated.map(({ sessions, ...of }) => ({
    sessions,
    ...Object.fromEntries(Object.entries(of).map(([name, hits]) => [name, percent(hits)])),
  })),
);
const wanders = correlated.every((row) => wilson(row['by 0.6'], ROUNDS).low <= 0.05);
const upper = wilson(alarms(0, 12), ROUNDS).high;
console.log(`unchanged series: upper 95 % ${(100 * upper).toFixed(1)} % (bound 3 %)`);
process.exitCode = upper <= 0.03 && wanders ? 0 : 1;
