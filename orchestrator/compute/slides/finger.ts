import type { FrameOrdinal } from '../index-spaces.ts';
import type { TouchColumns } from '../trace/trace.ts';
import { type Gesture, SUBPIXELS_PER_PX } from './gestures.ts';

/** Where a finger was from its touch-down on, along the axis of the content. One value per touch sample, history included. */
export interface FingerPath {
  /** Event time. */
  readonly timeUs: Float64Array;
  readonly px: Float64Array;
  /** Ordinal of the first frame that could show the sample: its callback follows the sample's arrival. */
  readonly frame: Int32Array;
  /** Movement beyond which the content follows. */
  readonly slopPx: number;
}

export function fingerPathOf(
  touches: TouchColumns,
  { window, pointer, fromRow, toRow }: Gesture,
  { isAcross, slopPx }: { readonly isAcross: boolean; readonly slopPx: number },
): FingerPath {
  const position = isAcross ? touches.x : touches.y;
  const rows: number[] = [];
  for (let row = fromRow; row < toRow; row++)
    if (touches.window[row] === window && touches.pointer[row] === pointer) rows.push(row);
  return {
    timeUs: Float64Array.from(rows, (row) => touches.eventTimeUs[row] as number),
    px: Float64Array.from(rows, (row) => (position[row] as number) / SUBPIXELS_PER_PX),
    frame: Int32Array.from(rows, (row) => (touches.ordinal[row] as number) + 1),
    slopPx,
  };
}

/** Content moves in whole pixels. */
const LEAST_PX = 1;

/** Follows a finger from picture to picture of its slide. */
export class FingerFollower {
  private readonly path: FingerPath;
  /** The last sample that a picture has followed. */
  private followed = 0;
  private leastPx: number;

  constructor(path: FingerPath) {
    this.path = path;
    this.leastPx = path.slopPx + LEAST_PX;
  }

  /**
   * The picture of a frame has moved the content.
   * @param displacementPx by which it moved, as positive as the finger that draws it; NaN unknown
   * @returns event time of the first sample that asked for it: at least a pixel from the last one that a picture followed, or
   *   from where the finger turned after that, since content at its end does not follow; undefined if none is so far
   */
  followedBy(frame: FrameOrdinal, displacementPx: number): number | undefined {
    const { timeUs, px, frame: frameOf } = this.path;
    const direction = Math.sign(displacementPx) || 0;
    const isStarting = this.leastPx > LEAST_PX;
    let fromPx = px[this.followed] as number;
    let askedUs: number | undefined;
    for (let i = this.followed + 1; i < px.length && (frameOf[i] as number) <= frame; i++) {
      this.followed = i;
      if (askedUs !== undefined) continue;
      const movedPx = (px[i] as number) - fromPx;
      if ((direction === 0 ? Math.abs(movedPx) : movedPx * direction) >= this.leastPx) askedUs = timeUs[i];
      else if (!isStarting && movedPx * direction < 0) fromPx = px[i] as number;
    }
    this.leastPx = LEAST_PX;
    return askedUs;
  }
}
