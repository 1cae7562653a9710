import type { MetricValues } from '../../orchestrator/compute/metrics/metric.ts';
import { callbackMismatches } from './callback-mismatches.ts';
import type { Cause } from './late-causes.ts';
import type { MeasuredGap, MeasuredRun, MeasuredSlide } from './measured-run.ts';
import type { Mismatch } from './mismatch.ts';
import { type Gap, isFrozenFor, type Lateness, type SlideTruth } from './truth.ts';

/** Compares a run with the display's log: slide by slide, gap by gap. */
export function mismatchesOf(
  { slides }: Pick<MeasuredRun, 'slides'>,
  truth: readonly SlideTruth[],
  periodNs: number,
): readonly Mismatch[] {
  const kinds = slides.map(({ kind }) => kind).join(' ');
  const shown = truth.map(() => 'finger').join(' ');
  if (kinds !== shown) return [{ what: 'slides', measured: kinds, shown }];
  return slides.flatMap((slide, i) => {
    const slideTruth = truth[i];
    if (slideTruth === undefined) return [];
    return [...valuesOf(slide, slideTruth, periodNs), ...gapsOf(slide.gaps, slideTruth)].map(
      ({ what, ...values }) => ({ what: `slide ${i + 1}, ${what}`, ...values }),
    );
  });
}

/** Traces have whole microseconds, the log nanoseconds. */
const RELATIVE_RESOLUTION = 1e-5;
const RESOLUTION_MS = 0.003;

function valuesOf(
  { metrics, gaps, still }: MeasuredSlide,
  truth: SlideTruth,
  periodNs: number,
): readonly Mismatch[] {
  const expect = (metric: string, a: number, b = a, resolution = 0): readonly Mismatch[] => {
    const measured = measuredValue(metrics, metric);
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const slack = Math.max(1e-9, high * RELATIVE_RESOLUTION, resolution);
    if (measured >= low - slack && measured <= high + slack) return [];
    const shown = low === high ? String(low) : `${low} to ${high}`;
    return [{ what: metric, measured: String(measured), shown }];
  };
  // A slide lasts from callback to callback for the metrics and from picture to picture for the display. These differ
  // by how late the first and the last picture were, and where gaps and refreshes at rest follow each other. The gap after
  // a still frame is not counted, and may be within the time of the frame after it.
  const [firstLate, lastLate] = truth.edgesLate;
  const missed = gaps.reduce((sum, { missedRefreshes }) => sum + missedRefreshes, 0);
  const frames = truth.pictures + still.frames;
  const refreshes = truth.pictures + missed;
  const seconds = (count: number): number => (count * periodNs) / 1e9;
  const atRest = Math.min(truth.restingRefreshes, truth.missedRefreshes);
  const afterStill = truth.gaps
    .filter((gap) => !gap.inMotion)
    .reduce((sum, { missedRefreshes }) => sum + missedRefreshes, 0);
  // Each frame takes at least one period, however late the last picture was.
  const least = seconds(Math.max(frames, refreshes - lastLate - atRest));
  const most = seconds(refreshes + firstLate + still.vsyncs + atRest + afterStill);
  const hitchMs = 1e3 * seconds(missed);
  const [maybeNs, surelyNs] = truth.startLatenciesNs;
  return [
    ...expect('missed-vsyncs', missed),
    ...expect('scroll-time', least, most),
    ...expect('scroll-hitch-rate', hitchMs / least, hitchMs / most),
    ...expect('sliding-fps', frames / least, frames / most),
    ...expect('finger-sliding-fps', frames / least, frames / most),
    ...expect('scroll-start-latency', maybeNs / 1e6, surelyNs / 1e6, RESOLUTION_MS),
    ...frozen(metrics, truth, periodNs),
    ...callbackMismatches(metrics, truth.frames, periodNs),
  ];
}

/**
 * A freeze between frames is one picture on the display, and two frames: one until the next began, and the next until it
 * was complete. The display may show two pictures, each standing for less, if the first frame drew at the beginning of the
 * freeze. The next touch may cut a freeze at the slide's end short.
 */
function frozen(metrics: MetricValues, truth: SlideTruth, periodNs: number): readonly Mismatch[] {
  const { frozenPictures, gaps, frames } = truth;
  const untilNext = frames.filter(({ passedVsyncs }) => isFrozenFor((passedVsyncs + 1) * periodNs));
  // A late frame after the last that moved may wait for the pictures before it.
  const lastMoved = frames.findLastIndex((frame) => frame.moved);
  const behind = frames.slice(lastMoved + 1).filter(({ passedVsyncs }) => passedVsyncs > 0).length;
  const ratio = metrics['frozen-frame-ratio'];
  const measured = ratio?.kind === 'measured' ? Number(ratio.parts?.frozen) : Number.NaN;
  const isCut = gaps.some((gap) => isLast(gap, truth));
  const most = frozenPictures + untilNext.length + behind + (isCut ? 1 : 0);
  if (measured >= frozenPictures && measured <= most) return [];
  return [{ what: 'frozen frames', measured: String(measured), shown: `${frozenPictures} to ${most}` }];
}

const measuredValue = (metrics: MetricValues, id: string): number => {
  const value = metrics[id];
  return value?.kind === 'measured' ? value.value : Number.NaN;
};

/**
 * Gaps must be equal one by one, with two exceptions. The gap after the last frame that scrolled may end outside of the
 * slide. A gap after a frame that moved nothing is not counted by the definition, or only the part that the main thread let
 * pass.
 */
function gapsOf(measured: readonly MeasuredGap[], truth: SlideTruth): readonly Mismatch[] {
  const inside = measured.filter(({ at }) => at === 'inside');
  const shown = truth.gaps.filter((gap) => !isLast(gap, truth));
  const pairs = pairsFrom(inside, shown, truth.edgesLate[0]);
  if (pairs === undefined)
    return [{ what: 'gaps', measured: refreshesOf(inside), shown: refreshesOf(shown) }];
  return [
    ...pairs.flatMap(([gap, of], i) => causeMismatches(gap, of, shown, i)),
    ...lastGap(measured, truth),
  ];
}

/** Of adjacent gaps at rest only one may be counted, no matter which. */
function causeMismatches(gap: MeasuredGap, of: Gap, shown: readonly Gap[], i: number): readonly Mismatch[] {
  const alike = shown.filter((other) => !other.inMotion && other.afterPicture === of.afterPicture);
  const found = (of.inMotion ? [of] : alike).map(({ late }) =>
    late === undefined ? [] : [...factorMismatch(gap, late, i), ...stackMismatch(gap, late, i)],
  );
  return found.find((mismatches) => mismatches.length === 0) ?? found[0] ?? [];
}

const refreshesOf = (gaps: readonly { readonly missedRefreshes: number }[]): string =>
  gaps.map(({ missedRefreshes }) => missedRefreshes).join(' ');

type Pair = readonly [MeasuredGap, Gap];

/**
 * The definition begins each slide with an empty queue. If pictures of the previous fling were still queued, it counts
 * the time until as many are late again as gaps.
 */
function pairsFrom(
  measured: readonly MeasuredGap[],
  shown: readonly Gap[],
  firstLate: number,
): readonly Pair[] | undefined {
  for (let queued = 0; queued <= firstLate; queued++) {
    const pairs = pairsOf(withoutFirst(measured, queued), shown);
    if (pairs !== undefined) return pairs;
  }
  return undefined;
}

function withoutFirst(gaps: readonly MeasuredGap[], refreshes: number): readonly MeasuredGap[] {
  let left = refreshes;
  return gaps.flatMap((gap) => {
    const taken = Math.min(left, gap.missedRefreshes);
    left -= taken;
    const missedRefreshes = gap.missedRefreshes - taken;
    return missedRefreshes === 0 ? [] : [{ ...gap, missedRefreshes }];
  });
}

/** Pairs the gaps; undefined if they cannot be the same. */
function pairsOf(measured: readonly MeasuredGap[], shown: readonly Gap[]): readonly Pair[] | undefined {
  const [gap, ...gaps] = shown;
  if (gap === undefined) return measured.length === 0 ? [] : undefined;
  const [first, ...rest] = measured;
  const more = (first?.missedRefreshes ?? Number.NaN) - gap.missedRefreshes;
  const unsure = gap.isClose ? 1 : 0;
  const isSame = more <= unsure && (!gap.inMotion || more >= -unsure);
  const after = isSame ? pairsOf(rest, gaps) : undefined;
  if (first !== undefined && after !== undefined) return [[first, gap], ...after];
  return gap.inMotion ? undefined : pairsOf(measured, gaps);
}

/** Whether no moved picture follows. */
const isLast = ({ afterPicture }: Gap, { pictures }: SlideTruth): boolean => afterPicture === pictures;

/**
 * If a still picture ends the gap, its frame may be after the slide's end, which the definition does not include. If the
 * next touch ends the slide, the definition counts until the next frame is shown, which may be as late as the last one, the
 * display until the window got the touch.
 */
function lastGap(measured: readonly MeasuredGap[], truth: SlideTruth): readonly Mismatch[] {
  const shown = truth.gaps.find((gap) => isLast(gap, truth) && gap.inMotion);
  const least = shown === undefined || shown.late !== undefined ? 0 : shown.missedRefreshes;
  const passed = truth.frames.findLast((frame) => frame.moved)?.passedVsyncs ?? 0;
  const missed = shown?.missedRefreshes ?? 0;
  const most = truth.endsByTouch ? Math.max(missed + truth.edgesLate[1], passed) : missed;
  const last = measured.find(({ at }) => at === 'end')?.missedRefreshes ?? 0;
  if (last >= least && last <= most) return [];
  return [{ what: 'gap after the last frame', measured: String(last), shown: `${least} to ${most}` }];
}

/** The metric's factor → the display log's names of that part of a frame. */
const PARTS_OF: Readonly<Record<string, readonly Cause['in'][]>> = {
  input: ['input'],
  animation: ['animation'],
  layoutMeasure: ['layout'],
  draw: ['draw'],
  sync: ['upload'],
  // Issuing commands begins with waiting for a buffer, which the GPU may still be drawing into.
  commandIssue: ['commands', 'gpu'],
  // On API 29, where the GPU has no stage of its own, the last stage lasts until it is done.
  swapBuffers: ['gpu'],
  gpu: ['gpu'],
};
/**
 * The definition names the longest stage of one frame; the display lists all that happened since the app asked for a
 * vsync. Up to four pictures are in work at once, so a cause counts as right if it took at least a quarter of the
 * longest.
 */
const NEAR_LONGEST = 1 / 4;

function factorMismatch(
  { factor }: MeasuredGap,
  { causes, startedLate }: Lateness,
  i: number,
): readonly Mismatch[] {
  const longestNs = causes[0]?.ns ?? 0;
  const right = causes.filter(({ ns }) => ns >= NEAR_LONGEST * longestNs).map((cause) => cause.in);
  const isRight =
    factor === 'lateStart' ? startedLate : (PARTS_OF[factor] ?? []).some((part) => right.includes(part));
  const shown = `${startedLate ? 'late start; ' : ''}${causes.map(({ in: part, ns }) => `${part} ${(ns / 1e6).toFixed(3)} ms`).join(', ')}`;
  return isRight ? [] : [{ what: `gap ${i + 1}, main factor`, measured: factor, shown }];
}

/** Where the main thread waits for RenderThread and GPU. */
const WAITING = 'android.graphics.HardwareRenderer.nSyncAndDrawFrame(';

function stackMismatch({ factor, stack }: MeasuredGap, { causes }: Lateness, i: number): readonly Mismatch[] {
  // The main thread's stack cannot show what RenderThread, GPU or the framework's code did, only how it waited for them.
  const named =
    factor === 'lateStart' ? causes : causes.filter((cause) => PARTS_OF[factor]?.includes(cause.in));
  if ([causes[0], named[0]].some((cause) => (cause?.methods ?? []).length === 0)) return [];
  const near = causes.filter(({ ns }) => ns >= NEAR_LONGEST * (causes[0]?.ns ?? 0));
  if (near.some(({ methods }) => methods.length === 0) && stack[0]?.startsWith(WAITING) === true) return [];
  const methods = causes.flatMap((cause) => cause.methods);
  if (methods.some((method) => stack.some((call) => call.startsWith(`${method}(`)))) return [];
  return [{ what: `gap ${i + 1}, stack`, measured: stack[0] ?? 'none', shown: methods.join(', ') }];
}
