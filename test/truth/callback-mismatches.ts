import type { MetricValues } from '../../orchestrator/compute/metrics/metric.ts';
import type { BegunFrame } from './begun-frames.ts';
import type { Mismatch } from './mismatch.ts';
import type { SlideTruth } from './truth.ts';

/** Compares what is counted in callbacks with the frames that the main thread began. */
export function callbackMismatches(
  metrics: MetricValues,
  frames: readonly BegunFrame[],
  isFinger = true,
): readonly Mismatch[] {
  const counted = frames.filter(({ moved, passedVsyncs }) => moved || passedVsyncs > 0);
  const lastMoved = counted.findLastIndex(({ moved }) => moved);
  // Vsyncs after the last frame that moved belong to the slide only if the app still owed a frame at them.
  const ends = counted
    .slice(lastMoved)
    .flatMap((last, i) => [
      [...counted.slice(0, lastMoved + i), { ...last, passedVsyncs: 0 }],
      counted.slice(0, lastMoved + i + 1),
    ]);
  const resolution = Math.max(...ends.map((end) => (RESOLUTION_NS * end.length) / timeOf(end)));
  return [
    ...['sliding-fps', ...(isFinger ? ['finger-sliding-fps'] : [])].map((what) =>
      between(
        metrics,
        what,
        ends.map((end) => frameRateOf(end)),
        resolution,
      ),
    ),
    between(
      metrics,
      'stutter-rate',
      ends.map((end) => stutterRateOf(end)),
      resolution,
    ),
  ].flat();
}

/** The frames, with those that only reported a scroll; of earlier ones those from the first that did. */
export function withStillScrolls(
  { earlier, frames }: Pick<SlideTruth, 'earlier' | 'frames'>,
  vsyncsNs: readonly number[],
): readonly BegunFrame[] {
  const isStill = ({ vsyncNs, periodNs }: BegunFrame): boolean =>
    vsyncsNs.some((ns) => Math.abs(ns - vsyncNs) < periodNs / 2);
  const begin = earlier.findIndex(isStill);
  return [...earlier.slice(begin < 0 ? earlier.length : begin), ...frames].map((frame) =>
    isStill(frame) ? { ...frame, moved: true } : frame,
  );
}

/** Intervals between frames have whole microseconds. */
const RESOLUTION_NS = 1_000;

function between(
  metrics: MetricValues,
  what: string,
  shown: readonly number[],
  resolution: number,
): readonly Mismatch[] {
  const value = metrics[what];
  const measured = value?.kind === 'measured' ? value.value : Number.NaN;
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  if (measured >= low * (1 - resolution) && measured <= high * (1 + resolution)) return [];
  return [{ what, measured: String(measured), shown: low === high ? String(low) : `${low} to ${high}` }];
}

const vsyncsOf = (frames: readonly BegunFrame[]): number =>
  frames.reduce((sum, { passedVsyncs }) => sum + 1 + passedVsyncs, 0);

const timeOf = (frames: readonly BegunFrame[]): number =>
  frames.reduce((sum, { passedVsyncs, periodNs }) => sum + (1 + passedVsyncs) * periodNs, 0);

const frameRateOf = (frames: readonly BegunFrame[]): number => (1e9 * frames.length) / timeOf(frames);

/** A window lasts at least this long, unless the slide ends. */
const SHORTEST_WINDOW_NS = 99_600_000;

/** Windows per minute with fewer than five frames in six vsyncs, from a frame after which vsyncs passed. */
function stutterRateOf(frames: readonly BegunFrame[]): number {
  let windows = 0;
  let rest = frames;
  while (rest.length > 0) {
    const length = windowLength(rest);
    if (length / vsyncsOf(rest.slice(0, length)) < 5 / 6) windows++;
    rest = rest.slice(length);
  }
  return (60e9 * windows) / timeOf(frames);
}

/** Number of frames in the window that the first frame opens; 1 if it opens none. */
function windowLength(frames: readonly BegunFrame[]): number {
  if (frames[0]?.passedVsyncs === 0) return 1;
  const isLongEnough = (length: number): boolean => timeOf(frames.slice(0, length)) >= SHORTEST_WINDOW_NS;
  const at = frames.findIndex(({ passedVsyncs }, i) => i > 0 && passedVsyncs === 0 && isLongEnough(i));
  return at < 0 ? frames.length : at;
}
