import { at } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';
import { defineMetric, NO_FRAMES } from '../define.ts';
import { type MetricOptions, type MetricValue, measured } from '../metric.ts';
import { countedRowsWithStages, uiUs } from '../row-times.ts';
import { SENTRY_COLLECTOR, SENTRY_SPANS } from './source.ts';

export const sentryFramesDelay = defineMetric({
  id: 'sentry/frames-delay',
  title: 'Frames delay, Sentry',
  unit: 's',
  better: 'lower',
  definition:
    'Seconds by which UI-thread times exceeded one period of the display. With options spanFromUs and spanToUs it is the delay of that span: frames are laid one after the other, none shortened, and those that cross an edge count with the part inside.',
  formula: 'Σ max(0, UI_N − T_N)',
  sources: [SENTRY_COLLECTOR, SENTRY_SPANS],
  needs: ['stages'],
  related: ['sentry/slow-frames', 'scroll-hitch-rate', 'embrace/normalised-drops'],
  measure,
});

interface LaidFrame {
  readonly startUs: number;
  readonly endUs: number;
  readonly periodUs: number;
  readonly delayUs: number;
}
interface Span {
  readonly fromUs: number;
  readonly toUs: number;
}

function measure(ledger: Ledger, options: MetricOptions = {}): MetricValue {
  const frames = layOut(ledger);
  if (frames.length === 0) return NO_FRAMES;
  const span = spanOf(options);
  const delayUs = frames.reduce(
    (sum, frame) => sum + (span === undefined ? frame.delayUs : delayWithin(frame, span)),
    0,
  );
  return measured(delayUs / 1e6);
}

/** Start = intended vsync, but never before the previous frame's end; a pushed frame keeps its length. */
function layOut(ledger: Ledger): readonly LaidFrame[] {
  const frames: LaidFrame[] = [];
  for (const row of countedRowsWithStages(ledger)) {
    const periodUs = at(ledger.periodUs, row);
    const intendedUs = at(ledger.vsyncUs, row) - (at(ledger.stages.intendedLagUs, row) || 0);
    const startUs = Math.max(intendedUs, frames.at(-1)?.endUs ?? Number.NEGATIVE_INFINITY);
    const lengthUs = uiUs(ledger, row);
    frames.push({ startUs, endUs: startUs + lengthUs, periodUs, delayUs: Math.max(0, lengthUs - periodUs) });
  }
  return frames;
}

/** The share of a frame's delay that a span bears, as SpanFrameMetricsCollector cuts it. */
function delayWithin(frame: LaidFrame, span: Span): number {
  if (frame.startUs >= span.fromUs && frame.endUs <= span.toUs) return frame.delayUs;
  if (frame.endUs <= span.fromUs || frame.startUs >= span.toUs) return 0;
  const delayBeforeUs = Math.max(0, Math.max(0, span.fromUs - frame.startUs) - frame.periodUs);
  return Math.min(frame.delayUs - delayBeforeUs, span.toUs - span.fromUs);
}

function spanOf(options: MetricOptions): Span | undefined {
  const { spanFromUs, spanToUs } = options;
  return typeof spanFromUs === 'number' && typeof spanToUs === 'number'
    ? { fromUs: spanFromUs, toUs: spanToUs }
    : undefined;
}
