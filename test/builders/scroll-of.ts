import type { ScrollFrame } from '../../orchestrator/compute/metrics/chromium/scroll-frames.ts';

/** A frame as Chromium's unit tests write one, all times in ms. */
export interface TestFrame {
  readonly input: number | readonly [first: number, last: number];
  readonly begin?: number;
  /** Undefined: the frame is not damaging. */
  readonly present?: number;
  readonly px?: number;
  readonly fling?: boolean;
}

/** Frames at 16 ms vsyncs; a frame begins 16 ms before it is presented unless it says otherwise. */
export const scrollOf = (...frames: readonly TestFrame[]): readonly ScrollFrame[] =>
  frames.map(({ input, begin, present, px = 2, fling = false }): ScrollFrame => {
    const [first, last] = typeof input === 'number' ? [input, input] : input;
    const beginMs = begin ?? (present ?? Number.NaN) - 16;
    return {
      beginUs: beginMs * 1000,
      presentUs: (present ?? Number.NaN) * 1000,
      periodUs: 16_000,
      firstInputUs: first * 1000,
      lastInputUs: last * 1000,
      isFling: fling,
      isDamaging: present !== undefined,
      distancePx: px,
    };
  });
