import { decodeStream } from './decode-stream.ts';
import { BlockType, FRAME, MAX_ROWS } from './format.ts';
import type { OpenBlock } from './scan-blocks.ts';
import type { Damage, FrameColumns, TraceEnd } from './trace.ts';

/**
 * The FRAME stream, whose row numbers are the ordinals of the other streams. If a block was lost, the rows after it are
 * moved to their places, with a NaN vsync for each lost row. If the number of lost rows is not known (two holes, no END,
 * or an END with an impossible count), the rows after the first hole are dropped: a wrong place would be a wrong
 * frame.
 */
export function decodeFrames(
  blocks: readonly OpenBlock[],
  soundSequences: () => Set<number>,
  end: TraceEnd | undefined,
  damage: Damage[],
): FrameColumns {
  const before = damage.length;
  const frames = decodeStream(FRAME, blocks, damage);
  const { count } = frames;
  const written = end?.streams.get(BlockType.frame)?.written;
  const missing = written === undefined ? Number.NaN : written - count;
  if (missing === 0) return asFrames(frames, count, count, 0);
  const sound = soundSequences();
  const unsound = new Set(damage.slice(before).map(({ atByte }) => atByte));
  const whole = blocks.filter(({ block }) => !unsound.has(block.atByte));
  for (const { block } of blocks) if (unsound.has(block.atByte)) sound.delete(block.sequence);
  const holes = holesIn(whole, sound);
  const first = holes[0];
  if (first === undefined) return asFrames(frames, count, count, 0);
  if (holes.length === 1 && missing > 0 && count + missing <= MAX_ROWS)
    return asFrames(frames, count + missing, first.row, missing);
  return asFrames(frames, first.row, count, 0);
}

interface Hole {
  /** Number of rows decoded before it. */
  readonly row: number;
}

/** Places where blocks of unknown kind are missing before, between or after the frame blocks. */
function holesIn(blocks: readonly OpenBlock[], sound: ReadonlySet<number>): readonly Hole[] {
  const holes: Hole[] = [];
  let last = -1;
  for (const sequence of sound) last = Math.max(last, sequence);
  let row = 0;
  let next = 0;
  const lostIn = (from: number, to: number): boolean => {
    for (let sequence = from; sequence < to; sequence++) if (!sound.has(sequence)) return true;
    return false;
  };
  for (const { block, records } of blocks) {
    if (lostIn(next, block.sequence)) holes.push({ row });
    row += records;
    next = block.sequence + 1;
  }
  if (lostIn(next, last + 1)) holes.push({ row });
  return holes;
}

/** Rows [0, at) unchanged, then `gap` lost ones, then the rest; `count` in all. */
function asFrames(frames: FrameColumns, count: number, at: number, gap: number): FrameColumns {
  const place = (column: Float64Array, lost: number): Float64Array => {
    if (gap === 0) return column.subarray(0, count);
    const out = new Float64Array(count).fill(lost);
    out.set(column.subarray(0, at));
    out.set(column.subarray(at), at + gap);
    return out;
  };
  return {
    count,
    vsyncUs: place(frames.vsyncUs, Number.NaN),
    callbackDelayUs: place(frames.callbackDelayUs, Number.NaN),
    periodNs: place(frames.periodNs, 0),
    flags: place(frames.flags, 0),
  };
}
