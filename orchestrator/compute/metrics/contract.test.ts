import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { runArbitrary } from '../../../test/builders/arbitrary-run.ts';
import { type FrameSpec, ledgerOf } from '../../../test/builders/ledger-of.ts';
import {
  ledgerOfRun,
  type RunFrame,
  type RunSpec,
  recordedLater,
} from '../../../test/builders/ledger-of-run.ts';
import { isFiniteValue } from '../../../test/builders/result-of.ts';
import type { Ledger } from '../slides/ledger.ts';
import { metrics } from './index.ts';
import type { Metric, MetricValue } from './metric.ts';

// Hundreds of generated runs: a loaded machine needs more than the default.
vi.setConfig({ testTimeout: 60_000 });

const RUNS = { numRuns: 50 };

/** Ids of the metrics that fail a check. */
const without = (passes: (metric: Metric) => boolean): readonly string[] =>
  metrics.filter((metric) => !passes(metric)).map(({ id }) => id);

describe('of generated runs every metric', () => {
  it('is finite and repeatable, leaves its input alone, and is measured in some', () => {
    const measuredIds = new Set<string>();
    fc.assert(
      fc.property(runArbitrary, (run) => {
        const ledger = ledgerOfRun(run);
        const before = structuredClone(ledger);
        const values = metrics.map(({ measure }) => measure(ledger));
        expect(metrics.filter((_, i) => !isFiniteValue(values[i])).map(({ id }) => id)).toEqual([]);
        const again = structuredClone(ledger);
        expect(metrics.map(({ measure }) => measure(again))).toEqual(values);
        expect(ledger).toEqual(before);
        values.forEach((value, i) => {
          if (value.kind === 'measured') measuredIds.add(metrics[i]?.id ?? '');
        });
      }),
      RUNS,
    );
    expect(without(({ id }) => measuredIds.has(id))).toEqual([]);
  });

  it('does not depend on when it was recorded', () => {
    fc.assert(
      fc.property(runArbitrary, fc.integer({ min: 1, max: 2 ** 40 }), (run, shiftUs) => {
        const ledger = ledgerOfRun(run);
        const later = recordedLater(ledger, shiftUs);
        expect(without(({ measure }) => isDeepClose(measure(later), measure(ledger)))).toEqual([]);
      }),
      RUNS,
    );
  });
});

/** Metrics that are a ratio of sums over frames: the value of two runs together is between those of each. */
const RATIOS = metrics.filter(({ id }) =>
  [
    'sliding-fps',
    'finger-sliding-fps',
    'scroll-hitch-rate',
    'frozen-frame-ratio',
    'stutter-rate',
    'taobao/scroll-hitch-rate',
    'taobao/frozen-frame-ratio',
    'choreographer/fps',
    'play/slow-session',
    'hitch-overrun-rate',
  ].includes(id),
);
it('two runs together lie between them, where a metric is a ratio of sums', () => {
  fc.assert(
    fc.property(runArbitrary, runArbitrary, (a, b) => {
      const [ledgerA, ledgerB, both] = [a, b, joined(a, b)].map((run) => ledgerOfRun(recorded(run)));
      if (ledgerA === undefined || ledgerB === undefined || both === undefined)
        throw new Error('There are three.');
      // Pictures queued at the end of one are no part of the other.
      const slides = both.slides.map(({ lead, ...slide }, i) =>
        lead === undefined || i === ledgerA.slides.length ? slide : { ...slide, lead },
      );
      const ledgers = [ledgerA, ledgerB, { ...both, slides }];
      const outside = RATIOS.filter(({ measure }) => {
        const [ofA, ofB, ofBoth] = ledgers.map((ledger) => numberOf(measure(ledger)));
        if (ofA === undefined || ofB === undefined || ofBoth === undefined) return false;
        const slack = 1e-9 * Math.max(1, Math.abs(ofBoth));
        return ofBoth < Math.min(ofA, ofB) - slack || ofBoth > Math.max(ofA, ofB) + slack;
      });
      expect(outside.map(({ id }) => id)).toEqual([]);
    }),
    RUNS,
  );
});

/**
 * Metrics that a longer frame may never improve. Counts of windows may improve, since windows merge, and so may counts from
 * presentation: a pause lets the queue of late pictures drain.
 */
const COSTS = metrics.filter(({ id }) =>
  [
    'sliding-fps',
    'callback-hitch-rate',
    'frozen-frame-ratio',
    'frame-interval',
    'choreographer/fps',
    'taobao/scroll-hitch-rate',
    'play/slow-session',
    'anr',
  ].includes(id),
);
it('no cost gets better when a scrolling frame lasts whole periods longer', () => {
  fc.assert(
    fc.property(runArbitrary, fc.nat(), fc.integer({ min: 1, max: 60 }), (run, pick, periods) => {
      const [short, long] = [run, lengthened(run, pick, periods)].map((one) =>
        withoutDistances(ledgerOfRun(one)),
      );
      if (short === undefined || long === undefined) throw new Error('There are two runs.');
      const better = COSTS.filter((metric) => {
        const [before, after] = [numberOf(metric.measure(short)), numberOf(metric.measure(long))];
        if (before === undefined || after === undefined) return false;
        const worse = metric.better === 'higher' ? before - after : after - before;
        return worse < -1e-9 * Math.max(1, Math.abs(before));
      });
      expect(better.map(({ id }) => id)).toEqual([]);
    }),
    RUNS,
  );
});

it.each(['scroll-hitch-rate', 'longest-hitch', 'taobao/scroll-hitch-rate', 'frozen-frame-ratio'])(
  '%s is equal at 60, 90 and 120 Hz for equal milliseconds of lateness',
  (id) => {
    const metric = metrics.find((candidate) => candidate.id === id);
    const values = [60, 90, 120].map((hz) => metric && numberOf(metric.measure(ledgerOf(lateness(hz)))));
    for (const value of values) expectClose(value, values[0], 1e-2);
  },
);

/** Half a second on time and then a frame 100 ms longer, three times: whole periods at each of the rates. */
function lateness(hz: number): readonly FrameSpec[] {
  const periodNs = 1e9 / hz;
  const onTime: FrameSpec = { intervalNs: periodNs, periodNs, scrolling: true };
  const stall: FrameSpec = { ...onTime, intervalNs: 1e8 + periodNs };
  const third = [
    ...Array<FrameSpec>(hz / 2)
      .fill(onTime)
      .slice(1),
    stall,
  ];
  return [...third, ...third, ...third];
}

const joined = (a: RunSpec, b: RunSpec): RunSpec => ({
  slides: [...a.slides, ...b.slides],
  afterwardsNs: [...(a.afterwardsNs ?? []), ...(b.afterwardsNs ?? [])],
  resumedUs: [],
});
/** A run whose callbacks are all known. */
const recorded = (run: RunSpec): RunSpec => ({ ...run, afterwardsNs: run.afterwardsNs ?? [] });

/** Makes one of the scrolling frames that took some time, if there are any, whole periods longer. */
function lengthened(run: RunSpec, pick: number, periods: number): RunSpec {
  const scrolling = run.slides
    .flatMap(({ frames }) => frames)
    .filter((spec) => spec.scrolling && spec.intervalNs > 0);
  const chosen = scrolling[pick % Math.max(1, scrolling.length)];
  const longer = (spec: RunFrame): RunFrame =>
    spec === chosen ? { ...spec, intervalNs: spec.intervalNs + periods * spec.periodNs } : spec;
  return { ...run, slides: run.slides.map((slide) => ({ ...slide, frames: slide.frames.map(longer) })) };
}

/** A known distance says how fast content moved, and slower content is due at fewer refreshes. */
const withoutDistances = (ledger: Ledger): Ledger => ({
  ...ledger,
  displacementPx: ledger.displacementPx.map(() => Number.NaN),
});

const numberOf = (value: MetricValue): number | undefined =>
  value.kind === 'measured' ? value.value : undefined;
const expectClose = (actual: number | undefined, expected: number | undefined, relative: number): void => {
  if (actual === undefined || expected === undefined) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(relative * Math.max(1, Math.abs(expected)));
};

/** Equal except for the last bits of numbers: a sum of times shifts with the clock's origin. */
function isDeepClose(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([key, value]) => isDeepClose(value, right.get(key)));
}
