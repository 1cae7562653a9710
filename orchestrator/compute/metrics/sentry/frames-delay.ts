import { exceeds } from '../../slides/counted.ts';
import { at, type Ledger } from '../../slides/ledger.ts';
import { countedRowsWithStages, uiUs } from '../kit/row-times.ts';
import { defineMetric, givenNumber, measured, NO_FRAMES } from '../metric.ts';
import { SENTRY_COLLECTOR, SENTRY_FRAME_METRICS, SENTRY_SPANS, speedOf } from './frame-speed.ts';

const SPAN_FROM_US = {
  kind: 'number',
  name: 'spanFromUs',
  about: "start of the span, µs of the trace's clock; default: the first frame",
} as const;
const SPAN_TO_US = {
  kind: 'number',
  name: 'spanToUs',
  about: "end of the span, µs of the trace's clock; default: the last frame",
} as const;

export const sentryFramesDelay = defineMetric({
  id: 'sentry/frames-delay',
  title: 'Frames delay, Sentry',
  unit: 's',
  better: 'lower',
  definition:
    'Seconds by which the UI-thread times of slow and frozen frames exceeded one vsync period; a frame within 1 Hz of the period is neither. With a span, only the delay inside it counts: frames are placed one after the other, none shortened, and a frame that crosses an edge of the span counts with the part inside, if that part is longer than a period. A span without frames has no value. Sentry also adds a frame still pending when the span ends, which a recording does not show.',
  formula: 'Σ max(0, UI_N − T_N) over slow and frozen N',
  sources: [SENTRY_COLLECTOR, SENTRY_FRAME_METRICS, SENTRY_SPANS],
  options: [SPAN_FROM_US, SPAN_TO_US],
  needs: ['stages'],
  related: ['sentry/slow-frames', 'scroll-hitch-rate', 'embrace/normalised-drops'],
  measure: (ledger, options) => {
    const span: Span = {
      fromUs: givenNumber(options, SPAN_FROM_US) ?? Number.NEGATIVE_INFINITY,
      toUs: givenNumber(options, SPAN_TO_US) ?? Number.POSITIVE_INFINITY,
    };
    let [frames, delayUs] = [0, 0];
    eachLaidOut(ledger, (frame) => {
      if (!reachesInto(frame, span)) return;
      frames++;
      delayUs += delayWithin(frame, span);
    });
    return frames === 0 ? NO_FRAMES : measured(delayUs / 1e6);
  },
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

/** Start = intended vsync, but not before the previous frame's end; a moved frame keeps its length. */
function eachLaidOut(ledger: Ledger, visit: (frame: LaidFrame) => void): void {
  let endUs = Number.NEGATIVE_INFINITY;
  for (const row of countedRowsWithStages(ledger)) {
    const periodUs = at(ledger.periodUs, row);
    const intendedUs = at(ledger.vsyncUs, row) - (at(ledger.stages.intendedLagUs, row) || 0);
    const startUs = Math.max(intendedUs, endUs);
    const lengthUs = uiUs(ledger, row);
    const delayUs = speedOf(ledger, row) === 'in-time' ? 0 : lengthUs - periodUs;
    endUs = startUs + lengthUs;
    visit({ startUs, endUs, periodUs, delayUs });
  }
}

const isInside = (frame: LaidFrame, { fromUs, toUs }: Span): boolean =>
  frame.startUs >= fromUs && frame.endUs <= toUs;

/** False for an empty or inverted span. */
const reachesInto = (frame: LaidFrame, span: Span): boolean =>
  span.fromUs < span.toUs &&
  (isInside(frame, span) || (frame.endUs > span.fromUs && frame.startUs < span.toUs));

/** The part of a frame's delay inside the span, as SpanFrameMetricsCollector computes it. */
function delayWithin(frame: LaidFrame, span: Span): number {
  if (isInside(frame, span)) return frame.delayUs;
  const insideUs = Math.min(span.toUs, frame.endUs) - Math.max(span.fromUs, frame.startUs);
  if (!exceeds(insideUs, frame.periodUs)) return 0;
  const delayBeforeUs = Math.max(0, Math.max(0, span.fromUs - frame.startUs) - frame.periodUs);
  return Math.max(0, Math.min(frame.delayUs - delayBeforeUs, span.toUs - span.fromUs));
}
