import type { FrameOrdinal } from '../index-spaces.ts';
import type { TouchColumns } from '../trace/trace.ts';

/** One touch from DOWN to UP. An ordinal is that of the latest frame callback before the event. */
export interface Gesture {
  readonly window: number;
  readonly pointer: number;
  /** Rows [fromRow, toRow) of the touches hold its samples, among those of other windows and pointers. */
  readonly fromRow: number;
  readonly toRow: number;
  readonly downUs: number;
  readonly downOrdinal: number;
  /** Event time of the MOVE that passed the slop; NaN if none did. */
  readonly slopPassedUs: number;
  /** Infinity if none did. */
  readonly slopOrdinal: number;
  /** NaN, and Infinity for the ordinal, if the recording ends before UP. */
  readonly upUs: number;
  readonly upOrdinal: number;
  /** Time at which the app received UP; Infinity without one. */
  readonly upDispatchedUs: number;
  /** Movement between the first and the last sample, px. */
  readonly movedX: number;
  readonly movedY: number;
}

export const SUBPIXELS_PER_PX = 16;
const ACTION = { down: 0, up: 1, move: 2, cancel: 3 } as const;

/**
 * Groups touch samples into gestures. As in scrolling containers, the slop is compared per axis with the last sample of
 * each MOVE; historical samples are ignored.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/widget/ScrollView.java (onInterceptTouchEvent)
 */
export function gesturesOf(touches: TouchColumns, slopPx: number): readonly Gesture[] {
  const gestures: OpenGesture[] = [];
  const openIn = new Map<number, OpenGesture>();
  for (let row = 0; row < touches.count; row++) {
    const sample = sampleAt(touches, row);
    const open = openIn.get(sample.window);
    if (open?.pointer === sample.pointer) open.toRow = row + 1;
    switch (sample.action) {
      case ACTION.down: {
        const gesture = begin(sample, row);
        gestures.push(gesture);
        openIn.set(sample.window, gesture);
        break;
      }
      case ACTION.move:
        if (open !== undefined && open.pointer === sample.pointer) move(open, sample, slopPx);
        break;
      case ACTION.up:
      case ACTION.cancel:
        if (open !== undefined) lift(open, sample);
        openIn.delete(sample.window);
        break;
    }
  }
  return gestures;
}

interface Sample {
  readonly window: number;
  readonly timeUs: number;
  readonly ordinal: FrameOrdinal;
  readonly dispatchedUs: number;
  readonly action: number;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
}
type OpenGesture = { -readonly [K in keyof Gesture]: Gesture[K] } & {
  readonly x: number;
  readonly y: number;
};

/** `action` keeps the historical bit, so that a historical sample is neither DOWN nor MOVE. */
function sampleAt(touches: TouchColumns, row: number): Sample {
  const timeUs = touches.eventTimeUs[row] as number;
  return {
    window: touches.window[row] as number,
    timeUs,
    ordinal: touches.ordinal[row] as number,
    dispatchedUs: timeUs + (touches.dispatchDelayUs[row] as number),
    action: touches.action[row] as number,
    pointer: touches.pointer[row] as number,
    x: (touches.x[row] as number) / SUBPIXELS_PER_PX,
    y: (touches.y[row] as number) / SUBPIXELS_PER_PX,
  };
}

const begin = ({ window, timeUs, ordinal, pointer, x, y }: Sample, row: number): OpenGesture => ({
  window,
  pointer,
  fromRow: row,
  toRow: row + 1,
  downUs: timeUs,
  downOrdinal: ordinal,
  slopPassedUs: Number.NaN,
  slopOrdinal: Number.POSITIVE_INFINITY,
  upUs: Number.NaN,
  upOrdinal: Number.POSITIVE_INFINITY,
  upDispatchedUs: Number.POSITIVE_INFINITY,
  movedX: 0,
  movedY: 0,
  x,
  y,
});

function lift(open: OpenGesture, sample: Sample): void {
  open.upUs = sample.timeUs;
  open.upOrdinal = sample.ordinal;
  open.upDispatchedUs = sample.dispatchedUs;
}

function move(open: OpenGesture, sample: Sample, slopPx: number): void {
  open.movedX = sample.x - open.x;
  open.movedY = sample.y - open.y;
  const passes = Math.max(Math.abs(open.movedX), Math.abs(open.movedY)) > slopPx;
  if (passes && Number.isNaN(open.slopPassedUs)) {
    open.slopPassedUs = sample.timeUs;
    open.slopOrdinal = sample.ordinal;
  }
}
