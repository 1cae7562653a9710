import { quantile } from 'd3-array';
import { medianOf } from '../../statistics/percentile.ts';
import { theilSenSlope } from '../../statistics/theil-sen.ts';
import type { WorkLog } from './work-log.ts';
import type { WorkGrowth } from './work-measurement.ts';

/** Fewer rows show no law. */
const LEAST_ROWS = 12;
const PARTS = 4;
/** In each part of the rows the work grows by at least this share of the whole slope, and at most by its inverse. */
const LEAST_OF_SLOPE = 0.4;
/** What grows by less over all rows than this share of a row's work is no law worth naming. */
const LEAST_GROWTH = 0.05;
/** Growth over all rows, in multiples of how far one row of ten is from the line. */
const LEAST_CLEARNESS = 3;
/** Rows enough for a slope; of more, so many are taken, evenly. */
const MOST_ROWS = 400;
/** What is less usual than the one before has to fit so much better: the order of binds than positions, the list's size than both. */
const BETTER = 0.8;

interface Line {
  readonly slope: number;
  /** How far one row of ten, or more, is from the line. */
  readonly miss: number;
}

/**
 * The law by which the work of a bind grows: with the row's position or, if that fits clearly better, with each bind or with
 * the number of the list's items. A robust line (Theil and Sen) has to hold in every quarter of the rows: rows that cost more from
 * somewhere on, or two kinds of rows, are no law.
 * @param sizes the list's number of items at each bind; absent or -1: not known
 */
export function growthOf(rows: WorkLog['rows'], sizes: WorkLog['sizes'] = []): WorkGrowth | undefined {
  const every = Math.ceil(rows.length / MOST_ROWS);
  const taken = rows
    .map(([position, units], bind) => ({ units, position, bind, size: sizes[bind] ?? -1 }))
    .filter(({ bind }) => bind % every === 0);
  if (taken.length < LEAST_ROWS) return undefined;
  const units = taken.map((row) => row.units);
  const causes = taken.some(({ size }) => size < 0) ? CAUSES.slice(0, -1) : CAUSES;
  let law: { readonly of: WorkGrowth['of']; readonly line: Line } | undefined;
  for (const of of causes) {
    const line = lineOf(
      taken.map((row) => row[of]),
      units,
    );
    if (line !== undefined && (law === undefined || line.miss < BETTER * law.line.miss)) law = { of, line };
  }
  return law && { of: law.of, unitsEach: law.line.slope, rows: rows.length };
}
const CAUSES = ['position', 'bind', 'size'] as const;

function lineOf(xs: readonly number[], units: readonly number[]): Line | undefined {
  const slope = theilSenSlope(xs, units);
  if (!(slope > 0)) return undefined;
  const rest = units.map((of, i) => of - slope * (xs[i] ?? 0));
  const middle = medianOf(rest) ?? 0;
  const miss =
    quantile(
      rest.map((of) => Math.abs(of - middle)),
      0.9,
    ) ?? 0;
  const growth = slope * (Math.max(...xs) - Math.min(...xs));
  const isClear = growth >= LEAST_CLEARNESS * miss && growth >= LEAST_GROWTH * (medianOf(units) ?? 0);
  return isClear && holdsInEachPart(xs, units, slope) ? { slope, miss } : undefined;
}

/** Whether the medians of the quarters lie on the line too. A list has few sizes, so two of these may be of one; three differ. */
function holdsInEachPart(xs: readonly number[], units: readonly number[], slope: number): boolean {
  const sorted = xs.map((x, i) => ({ x, of: units[i] ?? 0 })).toSorted((a, b) => a.x - b.x);
  const places = Array.from({ length: PARTS }, (_, part) => {
    const own = sorted.slice(
      Math.floor((part * sorted.length) / PARTS),
      Math.floor(((part + 1) * sorted.length) / PARTS),
    );
    return { x: medianOf(own.map(({ x }) => x)) ?? 0, of: medianOf(own.map(({ of }) => of)) ?? 0 };
  });
  if (new Set(places.map(({ x }) => x)).size < PARTS - 1) return false;
  return places.slice(1).every(({ x, of }, i) => {
    const before = places[i] ?? { x, of };
    if (x === before.x) return true;
    const own = (of - before.of) / (x - before.x);
    return own >= LEAST_OF_SLOPE * slope && own <= slope / LEAST_OF_SLOPE;
  });
}
