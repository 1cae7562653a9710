import { type Estimate, isRefused, type Refusal } from '../../orchestrator/statistics/estimate.ts';
import { pseudoMedian } from '../../orchestrator/statistics/pseudo-median.ts';
import { randomNormal, seeded } from '../../orchestrator/statistics/random.ts';
import { shift } from '../../orchestrator/statistics/shift.ts';

/**
 * Do intervals cover the true value as often as their level claims? `npx tsx test/bench/judge-coverage.ts`
 * Exits with 1 if a coverage differs from the attained level by more than half a percentage point.
 */

const DRAWS = 20_000;

function coverage(name: string, draw: () => Estimate | Refusal) {
  let hits = 0;
  let level = 0;
  for (let round = 0; round < DRAWS; round++) {
    const found = draw();
    if (isRefused(found)) throw new Error(`${name}: refused (${found.code})`);
    level = found.level;
    if (found.low <= 0 && found.high >= 0) hits++;
  }
  return {
    name,
    attained: level.toFixed(4),
    covered: (hits / DRAWS).toFixed(4),
    off: Math.abs(hits / DRAWS - level),
  };
}

const random = seeded(40);
const normals = (n: number) => Array.from({ length: n }, () => randomNormal(random));
const skewed = (n: number) => Array.from({ length: n }, () => Math.exp(0.9 * randomNormal(random)));
const rows = [
  ...[6, 7, 8, 10, 15, 20].map((n) => coverage(`pseudo-median, ${n} normal`, () => pseudoMedian(normals(n)))),
  ...[
    [4, 4],
    [5, 5],
    [5, 10],
    [10, 10],
    [20, 20],
  ].map(([n = 0, m = 0]) => coverage(`shift, ${n} v ${m} log-normal`, () => shift(skewed(n), skewed(m)))),
];
console.log(`${DRAWS} draws each, seed 40`);
console.table(rows.map(({ off, ...shown }) => ({ ...shown, off: off.toFixed(4) })));
process.exitCode = rows.some(({ off }) => off > 0.005) ? 1 : 0;
