import { quantile } from 'd3-array';
import { medianOf } from '../../statistics/median.ts';
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
/** The order in which rows were bound has to fit so much better than their positions. */
const BETTER = 0.8;

interface Line {
  readonly slope: number;
  /** How far one row of ten, or more, is from the line. */
  readonly miss: number;
}

/**
 * The law by which the work of a bind grows: with the row's position or, if that fits clearly better, with each bind. A
 * robust line (Theil and Sen) has to hold in every quarter of the rows: rows that cost more from somewhere on, or two kinds of
 * rows, are no law.
 */
export function growthOf(rows: WorkLog['rows']): WorkGrowth | undefined {
  const taken = evenly(rows);
  if (taken.length < LEAST_ROWS) return undefined;
  const units = taken.map(([, of]) => of);
  const binds = taken.map((_, i) => (i * rows.length) / taken.length);
  const byPosition = lineOf(
    taken.map(([position]) => position),
    units,
  );
  const byBind = lineOf(binds, units);
  const isByBind =
    byBind !== undefined && (byPosition === undefined || byBind.miss < BETTER * byPosition.miss);
  const line = isByBind ? byBind : byPosition;
  return line && { of: isByBind ? 'bind' : 'position', unitsEach: line.slope, rows: rows.length };
}

function evenly(rows: WorkLog['rows']): WorkLog['rows'] {
  const every = Math.ceil(rows.length / MOST_ROWS);
  return rows.filter((_, i) => i % every === 0);
}

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

/** Whether the medians of the quarters lie on the line too. */
function holdsInEachPart(xs: readonly number[], units: readonly number[], slope: number): boolean {
  const sorted = xs.map((x, i) => ({ x, of: units[i] ?? 0 })).toSorted((a, b) => a.x - b.x);
  const places = Array.from({ length: PARTS }, (_, part) => {
    const own = sorted.slice(
      Math.floor((part * sorted.length) / PARTS),
      Math.floor(((part + 1) * sorted.length) / PARTS),
    );
    return { x: medianOf(own.map(({ x }) => x)) ?? 0, of: medianOf(own.map(({ of }) => of)) ?? 0 };
  });
  return places.slice(1).every(({ x, of }, i) => {
    const before = places[i] ?? { x, of };
    const own = (of - before.of) / (x - before.x);
    return own >= LEAST_OF_SLOPE * slope && own <= slope / LEAST_OF_SLOPE;
  });
}
