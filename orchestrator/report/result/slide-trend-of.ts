import { group, groups } from 'd3-array';
import type { RunMeasurement, SlideMeasurement } from '../../compute/measurement.ts';
import { type Placed, stratifiedTrend } from '../../statistics/mann-kendall.ts';
import { medianOf } from '../../statistics/percentile.ts';
import { slopesBetween } from '../../statistics/theil-sen.ts';
import type { Causes } from './result.ts';

const SURE_P = 0.05;
/** Fewer have no direction. */
const FEWEST_SLIDES = 3;

/** How the hitch rate changes within a run: by slides in each run, and by the depth of the list in all runs together. */
export function slideTrendOf(runs: readonly RunMeasurement[]): Causes['slideTrend'] {
  const rated = runs.map(({ slides }) => slides.toSorted((a, b) => a.ordinal - b.ordinal).flatMap(ratedOf));
  const series = seriesOf(rated);
  if (!series.some(({ length }) => length >= FEWEST_SLIDES)) return undefined;
  const trends = runs.flatMap(({ attribution }) => attribution.slideTrend ?? []);
  const byOrdinal = group(rated.flat(), ({ ordinal }) => ordinal);
  return {
    slope: medianOf(trends.map(({ slope }) => slope)) ?? 0,
    runs: runs.length,
    combined: combined(series),
    worseningRuns: trends.filter(({ slope, p }) => slope > 0 && p < SURE_P).length,
    hitchRates: [...byOrdinal]
      .map(([ordinal, list]) => ({ ordinal, hitchRate: medianOf(list.map(({ rate }) => rate)) ?? 0 }))
      .sort((a, b) => a.ordinal - b.ordinal),
  };
}

interface RatedSlide extends Pick<SlideMeasurement, 'ordinal' | 'depth' | 'scene' | 'state'> {
  readonly rate: number;
}
function ratedOf({ ordinal, depth, scene, state, metrics }: SlideMeasurement): readonly RatedSlide[] {
  const rate = metrics['scroll-hitch-rate'];
  return rate?.kind === 'measured' ? [{ ordinal, depth, scene, state, rate: rate.value }] : [];
}

/** The depth of one list says nothing of another: each screen of each run is a series. */
const seriesOf = (rated: readonly (readonly RatedSlide[])[]): readonly (readonly RatedSlide[])[] =>
  rated.flatMap((slides) =>
    groups(slides, ({ scene, state }) => JSON.stringify([scene, state])).map(([, series]) => series),
  );

/** All series by one axis: the first that is known of every slide. */
function combined(
  series: readonly (readonly RatedSlide[])[],
): NonNullable<NonNullable<Causes['slideTrend']>['combined']> {
  const isKnown = (of: 'row' | 'px'): boolean =>
    series.every((slides) => slides.every(({ depth }) => depth[of] !== undefined));
  const axis = isKnown('row') ? 'row' : isKnown('px') ? 'px' : 'slide';
  const placed = series.map(
    (slides): Placed => ({
      places: slides.map(({ ordinal, depth }) => (axis === 'slide' ? ordinal : (depth[axis] ?? ordinal))),
      values: slides.map(({ rate }) => rate),
    }),
  );
  const { p, score } = stratifiedTrend(placed);
  const slope = medianOf(placed.flatMap(({ places, values }) => slopesBetween(places, values))) ?? 0;
  return { axis, p, rises: score > 0, slope };
}
