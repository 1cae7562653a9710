import { FrameFlag, type Ledger } from '../compute/slides/ledger.ts';
import { framesOf, ledgerOf } from './ledger-of.ts';

/** A frame as Chromium's unit tests write one: first input, last input, presentation, all ms. */
export interface ShownFrame {
  readonly input: readonly [number, number];
  readonly present: number;
  readonly px?: number;
  readonly fling?: boolean;
}

/** One slide at 16 ms vsyncs whose frames are shown when their intervals end. */
export function scrollOf(...frames: readonly ShownFrame[]): Ledger {
  const ledger = ledgerOf(framesOf(frames.map(() => 1)));
  const us = (value: (frame: ShownFrame, i: number) => number): Float64Array =>
    Float64Array.from(frames, (frame, i) => value(frame, i) * 1000);
  const begin = (frame: ShownFrame, i: number): number =>
    frame.fling === true ? frame.input[0] : (frames[i - 1]?.present ?? frame.present - 16);
  return {
    ...ledger,
    vsyncUs: us(begin),
    intervalUs: us((frame, i) => frame.present - begin(frame, i)),
    periodUs: us(() => 16),
    flags: Uint16Array.from(
      frames,
      ({ fling }) => FrameFlag.scrolling | (fling === true ? FrameFlag.fling : FrameFlag.drag),
    ),
    displacementPx: Float64Array.from(frames, ({ px }) => px ?? 2),
    oldestSampleUs: us((frame) => frame.input[0]),
    newestSampleUs: us((frame) => frame.input[1]),
    has: new Set(['intervals', 'touches', 'displacement']),
  };
}
