import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { slidesArbitrary } from '../../testing/arbitrary-slides.ts';
import { type FrameSpec, ledgerOf } from '../../testing/ledger-of.ts';
import type { Ledger } from '../slides/ledger.ts';
import { metrics } from './index.ts';
import type { MetricPart, MetricValue } from './metric.ts';

// Thousands of damaged files or generated slides: a loaded machine needs more than the default.
vi.setConfig({ testTimeout: 60_000 });

const UNITS = ['fps', 'ms/s', 'ratio', '/min', 'ms', 's', 'px', 'screens', 'count', 'px/frame²', '1'];
const RUNS = { numRuns: 40 };
const slides = slidesArbitrary;

it('ids are unique', () => {
  expect(new Set(metrics.map(({ id }) => id)).size).toBe(metrics.length);
});

describe.each(metrics.map((metric) => [metric.id, metric] as const))('%s', (id, metric) => {
  it('is the file its id names, with its test beside it', () => {
    const file = id.split('.', 1)[0];
    for (const name of [`${file}.ts`, `${file}.test.ts`]) {
      expect(existsSync(new URL(`./${name}`, import.meta.url)), name).toBe(true);
    }
  });

  it('says what it is', () => {
    expect(UNITS).toContain(metric.unit);
    expect(metric.title).not.toBe('');
    expect(metric.definition).toMatch(/\.$/);
    expect(metric.formula).not.toBe('');
    expect(metric.sources.length).toBeGreaterThan(0);
    for (const { url } of metric.sources) expect(url).toMatch(/^https:\/\//);
    expect(metric.needs.length).toBeGreaterThan(0);
    for (const related of metric.related ?? []) expect(metrics.map((other) => other.id)).toContain(related);
  });

  it('has no value without what it needs', () => {
    const ledger = { ...ledgerOf([frame(1), frame(2)]), has: new Set<never>() };
    expect(metric.measure(ledger).kind).toBe('unavailable');
  });

  it('has no value without frames', () => {
    const everything = new Set(metrics.flatMap(({ needs }) => needs));
    expect(metric.measure({ ...ledgerOf(), has: everything }).kind).toBe('unavailable');
    expect(metric.measure({ ...ledgerOf([]), has: everything }).kind).toBe(
      id === 'slides' ? 'measured' : 'unavailable',
    );
  });

  it('is finite for every slide, repeatable, and leaves its input alone', () => {
    fc.assert(
      fc.property(slides, (frames) => {
        const ledger = ledgerOf(...frames);
        const before = structuredClone(ledger);
        const value = metric.measure(ledger);
        expect(allFinite(value)).toBe(true);
        expect(metric.measure(ledger)).toEqual(value);
        expect(ledger).toEqual(before);
      }),
      RUNS,
    );
  });

  it('does not depend on when it was recorded', () => {
    fc.assert(
      fc.property(slides, fc.integer({ min: 1, max: 2 ** 40 }), (frames, shiftUs) => {
        const ledger = ledgerOf(...frames);
        expectClose(
          numberOf(metric.measure(shifted(ledger, shiftUs))),
          numberOf(metric.measure(ledger)),
          1e-3,
        );
      }),
      RUNS,
    );
  });
});

/** Metrics that are a ratio of sums over frames: two runs together lie between them. */
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
describe.each(RATIOS.map((metric) => [metric.id, metric] as const))(
  '%s of two runs together',
  (_, metric) => {
    it('lies between them', () => {
      fc.assert(
        fc.property(slides, slides, (a, b) => {
          const [ofA, ofB, ofBoth] = [a, b, [...a, ...b]].map((of) =>
            numberOf(metric.measure(ledgerOf(...of))),
          );
          if (ofA === undefined || ofB === undefined || ofBoth === undefined) return;
          const slack = 1e-9 * Math.max(1, Math.abs(ofBoth));
          expect(ofBoth).toBeGreaterThanOrEqual(Math.min(ofA, ofB) - slack);
          expect(ofBoth).toBeLessThanOrEqual(Math.max(ofA, ofB) + slack);
        }),
        RUNS,
      );
    });
  },
);

/** What a frame that lasts longer may never improve; windows may merge, so counts of them are not here. */
const COSTS = metrics.filter(({ id }) =>
  [
    'sliding-fps',
    'scroll-hitch-rate',
    'longest-hitch',
    'missed-vsyncs',
    'frozen-frame-ratio',
    'frame-interval',
    'choreographer/fps',
    'taobao/scroll-hitch-rate',
    'play/slow-session',
    'anr',
  ].includes(id),
);
describe.each(COSTS.map((metric) => [metric.id, metric] as const))('%s', (_, metric) => {
  it('never gets better when a scrolling frame lasts whole periods longer', () => {
    fc.assert(
      fc.property(slides, fc.nat(), fc.integer({ min: 1, max: 60 }), (frames, pick, periods) => {
        const before = numberOf(metric.measure(ledgerOf(...frames)));
        const after = numberOf(metric.measure(ledgerOf(...lengthened(frames, pick, periods))));
        if (before === undefined || after === undefined) return;
        const worse = metric.better === 'higher' ? before - after : after - before;
        expect(worse).toBeGreaterThanOrEqual(-1e-9 * Math.max(1, Math.abs(before)));
      }),
      RUNS,
    );
  });
});

it.each(['scroll-hitch-rate', 'longest-hitch', 'taobao/scroll-hitch-rate', 'frozen-frame-ratio'])(
  '%s is equal at 60, 90 and 120 Hz for equal milliseconds of lateness',
  (id) => {
    const metric = metrics.find((candidate) => candidate.id === id);
    const values = [60, 90, 120].map((hz) => metric && numberOf(metric.measure(ledgerOf(lateness(hz)))));
    for (const value of values) expectClose(value, values[0], 1e-2);
  },
);

/** Three times half a second on time and a stall of 100 ms more: whole periods at each of the rates. */
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

const frame = (periods: number): FrameSpec => ({
  intervalNs: periods * 16_666_667,
  periodNs: 16_666_667,
  scrolling: true,
});

function shifted(ledger: Ledger, us: number): Ledger {
  const later = (column: Float64Array): Float64Array => column.map((time) => time + us);
  return {
    ...ledger,
    vsyncUs: later(ledger.vsyncUs),
    newestSampleUs: later(ledger.newestSampleUs),
    slides: ledger.slides.map((slide) => ({
      ...slide,
      startUs: slide.startUs + us,
      endUs: slide.endUs + us,
    })),
  };
}

/** One of the scrolling frames, if there is any, takes whole periods more. */
function lengthened(
  slides: readonly (readonly FrameSpec[])[],
  pick: number,
  periods: number,
): readonly (readonly FrameSpec[])[] {
  const scrolling = slides.flat().filter((spec) => spec.scrolling);
  const chosen = scrolling[pick % Math.max(1, scrolling.length)];
  const longer = (spec: FrameSpec): FrameSpec =>
    spec === chosen ? { ...spec, intervalNs: spec.intervalNs + periods * spec.periodNs } : spec;
  return slides.map((frames) => frames.map(longer));
}

const numberOf = (value: MetricValue): number | undefined =>
  value.kind === 'measured' ? value.value : undefined;
const expectClose = (actual: number | undefined, expected: number | undefined, relative: number): void => {
  if (actual === undefined || expected === undefined) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(relative * Math.max(1, Math.abs(expected)));
};

const allFinite = (value: MetricValue): boolean =>
  value.kind === 'unavailable' || (Number.isFinite(value.value) && partIsFinite(value.parts ?? {}));
function partIsFinite(part: MetricPart): boolean {
  if (typeof part === 'number') return Number.isFinite(part);
  if (typeof part === 'object') return Object.values(part).every(partIsFinite);
  return true;
}
