import { type FramestatsFrame, framestatsFrame, framestatsTimes } from './framestats-row.ts';
import type { FramestatsTable } from './framestats-tables.ts';
import type { TimedFrame } from './split-at-pauses.ts';

/** A table's frames, and the counts of rows that are not frames. */
export interface FramestatsFrames {
  readonly frames: readonly FramestatsFrame[];
  readonly leftOut: readonly TimedFrame[];
  readonly flagged: number;
  readonly garbage: number;
  readonly duplicates: number;
}

export function framestatsFrames(
  { rows }: FramestatsTable,
  fallbackUs: number | undefined,
): FramestatsFrames {
  const read = rows.map((row) => ({ row, frame: framestatsFrame(row, fallbackUs) }));
  const valid = read.flatMap(({ frame }) => frame ?? []);
  const frames = withoutDuplicates(valid);
  // "Rows with a non-zero flag should be ignored": window changes and the like.
  const flagged = rows.filter((row) => (row.get('Flags') ?? 0) > 0).length;
  return {
    frames,
    leftOut: read.flatMap(({ row, frame }) => (frame === undefined ? framestatsTimes(row) : [])),
    flagged,
    garbage: rows.length - flagged - valid.length,
    duplicates: valid.length - frames.length,
  };
}

/** A window draws once per vsync: the first row of each is the frame. */
function withoutDuplicates(frames: readonly FramestatsFrame[]): readonly FramestatsFrame[] {
  const [intended, vsyncs] = [new Set<number>(), new Set<number>()];
  return frames.filter(({ intendedUs, vsyncUs }) => {
    if (intended.has(intendedUs) || vsyncs.has(vsyncUs)) return false;
    intended.add(intendedUs);
    vsyncs.add(vsyncUs);
    return true;
  });
}
