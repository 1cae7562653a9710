import type { DefinitionDifference } from '../measurement.ts';
import { factorOf } from '../metrics/main-factor.ts';
import type { MetricValue } from '../metrics/metric.ts';
import { deadlineOrPeriodUs, uiUs } from '../metrics/row-times.ts';
import { at, isCounted } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { lateFrames } from './late-frames.ts';

type Values = Readonly<Record<string, MetricValue>>;
type Numbers = Readonly<Record<string, number>>;

/** A pair of definitions, the rule by which they part, and the numbers that show it on this run. */
interface Comparison {
  readonly metrics: readonly [ours: string, theirs: string];
  readonly rule: string;
  readonly ours?: (values: Values) => number | undefined;
  readonly numbers: (ledger: Ledger) => Numbers;
}

const RELATIVE_DIFFERENCE = 0.01;

/** Where two definitions disagree on this run by more than 1 %, and why. */
export function definitionDifferences(ledger: Ledger, values: Values): readonly DefinitionDifference[] {
  return COMPARISONS.flatMap(({ metrics, rule, ours, numbers }) => {
    const a = ours === undefined ? measuredValue(values, metrics[0]) : ours(values);
    const b = measuredValue(values, metrics[1]);
    if (a === undefined || b === undefined || agree(a, b)) return [];
    return [{ metrics, values: [a, b], rule, numbers: numbers(ledger) }];
  });
}

const agree = (a: number, b: number): boolean =>
  Math.abs(a - b) <= RELATIVE_DIFFERENCE * Math.max(Math.abs(a), Math.abs(b));

function measuredValue(values: Values, id: string): number | undefined {
  const value = values[id];
  return value?.kind === 'measured' ? value.value : undefined;
}

const part =
  (id: string, name: string) =>
  (values: Values): number | undefined => {
    const value = values[id];
    const number = value?.kind === 'measured' ? value.parts?.[name] : undefined;
    return typeof number === 'number' ? number : undefined;
  };
const lateCount = part('missed-vsyncs', 'lateFrames');
const windowCount = (values: Values): number | undefined => {
  const value = values['stutter-rate'];
  const windows = value?.kind === 'measured' ? value.parts?.windows : undefined;
  return Array.isArray(windows) ? windows.length : undefined;
};

/**
 * Duration-based rules look at a frame's own row. Work in the message after a frame (a prefetched bind)
 * is in nobody's row, so they are blind to the vsyncs it costs.
 */
function workBetweenFrames(ledger: Ledger): Numbers {
  const late = lateFrames(ledger);
  const between = late.filter(({ slide, row }) => factorOf(ledger, slide, row) === 'lateStart').length;
  const seen = late.filter(({ row }) => uiUs(ledger, row) > 2 * deadlineOrPeriodUs(ledger, row)).length;
  return { lateFrames: late.length, workBetweenFrames: between, longInTheirOwnRow: seen };
}

function stillFrames(ledger: Ledger): Numbers {
  let frames = 0;
  let still = 0;
  for (const { from, to } of ledger.slides) {
    for (let row = from; row < to; row++) {
      frames++;
      if (!isCounted(ledger, row)) still++;
    }
  }
  return { frames, stillFrames: still };
}

function jitter(ledger: Ledger): Numbers {
  let us = 0;
  for (const { from, to } of ledger.slides) {
    for (let row = from; row < to; row++) {
      const overUs = at(ledger.intervalUs, row) - at(ledger.periodUs, row);
      if (isCounted(ledger, row) && overUs > 0 && overUs < at(ledger.periodUs, row) / 2) us += overUs;
    }
  }
  return { jitterMs: us / 1000 };
}

function refreshRates(ledger: Ledger): Numbers {
  const periods = ledger.slides.flatMap(({ from, to }) => [...ledger.periodUs.subarray(from, to)]);
  return { shortestPeriodMs: Math.min(...periods) / 1000, longestPeriodMs: Math.max(...periods) / 1000 };
}

const COMPARISONS: readonly Comparison[] = [
  { metrics: ['sliding-fps', 'choreographer/fps'], rule: 'still-frames-counted', numbers: stillFrames },
  {
    metrics: ['sliding-fps', 'taobao/touch-window-fps'],
    rule: 'fixed-second-after-touch',
    numbers: stillFrames,
  },
  {
    metrics: ['sliding-fps', 'matrix/drop-level.total'],
    rule: 'duration-not-interval',
    numbers: workBetweenFrames,
  },
  {
    metrics: ['sliding-fps', 'matrix/drop-level.ui-thread'],
    rule: 'duration-not-interval',
    numbers: workBetweenFrames,
  },
  {
    metrics: ['sliding-fps', 'matrix/drop-level.vsync'],
    rule: 'only-late-starts-seen',
    numbers: workBetweenFrames,
  },
  { metrics: ['scroll-hitch-rate', 'taobao/scroll-hitch-rate'], rule: 'jitter-counted', numbers: jitter },
  {
    metrics: ['scroll-hitch-rate', 'hitch-overrun-rate'],
    rule: 'deadline-not-interval',
    numbers: workBetweenFrames,
  },
  {
    metrics: ['missed-vsyncs', 'jankstats/jank'],
    rule: 'blind-between-frames',
    ours: lateCount,
    numbers: workBetweenFrames,
  },
  {
    metrics: ['missed-vsyncs', 'sentry/slow-frames'],
    rule: 'duration-not-interval',
    ours: lateCount,
    numbers: workBetweenFrames,
  },
  {
    metrics: ['missed-vsyncs', 'firebase/slow-frames'],
    rule: 'sixteen-ms-constant',
    ours: lateCount,
    numbers: refreshRates,
  },
  {
    metrics: ['scroll-hitch-rate', 'datadog/slow-frame-rate'],
    rule: 'blind-between-frames',
    numbers: workBetweenFrames,
  },
  {
    metrics: ['stutter-rate', 'taobao/stutter'],
    rule: 'sixty-hertz-constants',
    ours: windowCount,
    numbers: refreshRates,
  },
];
