import { alarmingChange, changePoints } from '../../orchestrator/judge/trend.ts';
import { correlatedNoise, randomNormal, seeded } from '../../orchestrator/statistics/random.ts';
import { wilson } from '../../orchestrator/statistics/share-interval.ts';

/**
 * How often is a change reported in an unchanged series, and how soon is a step detected?
 * `npx tsx test/bench/judge-trend.ts` Exits with 1 if the false alarm rate is too high.
 */

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

const percent = (hits: number, of = ROUNDS): string => `${((100 * hits) / of).toFixed(1)} %`;
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
const WATCHED = 200;
/** Series of `quiet` sessions with a look after each of forty more that raise an alarm at any of them, and by which look. */
function alarmed(quiet: number, correlation: number, step: number, looks = 40): readonly number[] {
  const random = seeded(7);
  return Array.from({ length: WATCHED }, () => {
    const series = correlatedNoise(quiet + looks, correlation, random).map(
      (value, index) => value + (index < quiet ? 0 : step),
    );
    for (let look = 1; look <= looks; look++)
      if (alarmingChange(series.slice(0, quiet + look), 'lower') !== undefined) return look;
    return Number.POSITIVE_INFINITY;
  });
}
const within = (found: readonly number[], looks: number): number =>
  found.filter((look) => look <= looks).length;
console.log(`Unchanged series with an alarm at any of forty looks (${WATCHED} repetitions)`);
const watched = [10, 20].map((quiet) => [
  quiet,
  ...[0, 0.3, 0.6].map((rho) => within(alarmed(quiet, rho, 0), 40)),
]);
console.table(
  watched.map(([quiet, ...hits]) => ({
    'sessions before': quiet,
    'correlated by 0, 0.3, 0.6': hits.map((one) => percent(one, WATCHED)).join(', '),
  })),
);
console.log(`${QUIET} sessions, then a step: alarms within so many sessions`);
console.table(
  [2, 3, 5].map((step) => {
    const found = alarmed(QUIET, 0, step, 12);
    return {
      step: `${step} σ`,
      ...Object.fromEntries([4, 6, 8, 12].map((looks) => [looks, percent(within(found, looks), WATCHED)])),
    };
  }),
);
const alarms40 = watched.flatMap(([, ...hits]) => hits).every((hits) => wilson(hits, WATCHED).low <= 0.05);
const wanders = correlated.every((row) => wilson(row['by 0.6'], ROUNDS).low <= 0.05);
const upper = wilson(alarms(0, 12), ROUNDS).high;
console.log(`unchanged series: upper 95 % ${(100 * upper).toFixed(1)} % (bound 3 %)`);
process.exitCode = upper <= 0.03 && wanders && alarms40 ? 0 : 1;
