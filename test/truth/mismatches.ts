import type { MetricValues } from '../../orchestrator/compute/metrics/metric.ts';
import { DEMO_PACKAGE } from '../../virtual-device/worlds/world.ts';
import { callbackMismatches, withStillScrolls } from './callback-mismatches.ts';
import type { Cause } from './late-causes.ts';
import type { MeasuredGap, MeasuredRun, MeasuredSlide } from './measured-run.ts';
import type { Mismatch } from './mismatch.ts';
import type { Gap, Lateness, SlideTruth } from './truth.ts';

/** Compares a run with the display's log: slide by slide, gap by gap, and the run as a whole. */
export function mismatchesOf(
  { slides, metrics }: Pick<MeasuredRun, 'slides' | 'metrics'>,
  truth: readonly SlideTruth[],
): readonly Mismatch[] {
  const kinds = slides.map(({ kind }) => kind).join(' ');
  const shown = truth.map(({ kind }) => kind).join(' ');
  if (kinds !== shown) return [{ what: 'slides', measured: kinds, shown }];
  const ofSlides = slides.flatMap((slide, i) => {
    const slideTruth = truth[i];
    if (slideTruth === undefined) return [];
    return slideMismatches(slide, slideTruth).map(({ what, ...values }) => ({
      what: `slide ${i + 1}, ${what}`,
      ...values,
    }));
  });
  return [...ofSlides, ...pooledMismatches(metrics, truth)];
}

/** Traces have whole microseconds, the log nanoseconds. */
const RELATIVE_RESOLUTION = 1e-5;
const RESOLUTION_MS = 0.003;

type Expect = (metric: string, a: number, b?: number, resolution?: number) => readonly Mismatch[];

const expecting =
  (metrics: MetricValues): Expect =>
  (metric, a, b = a, resolution = 0) => {
    const value = metrics[metric];
    const measured = value?.kind === 'measured' ? value.value : Number.NaN;
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const slack = Math.max(1e-9, high * RELATIVE_RESOLUTION, resolution);
    if (measured >= low - slack && measured <= high + slack) return [];
    const shown = low === high ? String(low) : `${low} to ${high}`;
    return [{ what: metric, measured: String(measured), shown }];
  };

export function slideMismatches(slide: MeasuredSlide, truth: SlideTruth): readonly Mismatch[] {
  const { metrics, unusedRefreshes, stillScrollsNs } = slide;
  const [gaps, shownGaps] = [beforeFirstAsOne(slide.gaps), beforeFirstAsOne(truth.gaps)];
  const expect = expecting(metrics);
  const same = (what: string, measured: string, shown: string): readonly Mismatch[] =>
    measured === shown ? [] : [{ what, measured, shown }];
  const lengths = same('gaps', gapsText(gaps), gapsText(shownGaps));
  return [
    ...hitchMismatches(expect, [truth]),
    ...same('unused refreshes', String(unusedRefreshes), String(truth.unusedRefreshes)),
    ...(truth.distancePx === undefined || metrics['scroll-distance']?.kind !== 'measured'
      ? []
      : expect('scroll-distance', truth.distancePx, truth.distancePx, 1)),
    ...startMismatches(expect, truth),
    ...same('frozen frames', frozenText(metrics), String(truth.freezes)),
    ...callbackMismatches(metrics, withStillScrolls(truth, stillScrollsNs), truth.kind === 'finger'),
    ...lengths,
    ...(lengths.length > 0 ? [] : gaps.flatMap((gap, i) => causeMismatches(gap, shownGaps[i], i, truth))),
  ];
}

/**
 * Still pictures divide the time before the first moved one. Some are of the slide before, so that their gaps have no frame in
 * this one.
 */
function beforeFirstAsOne<G extends Pick<Gap, 'afterPicture' | 'missedRefreshes'>>(
  gaps: readonly G[],
): readonly G[] {
  const before = gaps.filter(({ afterPicture }) => afterPicture === 0);
  const last = before.at(-1);
  if (last === undefined) return gaps;
  const missedRefreshes = before.reduce((sum, gap) => sum + gap.missedRefreshes, 0);
  return [{ ...last, missedRefreshes }, ...gaps.slice(before.length)];
}

function startMismatches(expect: Expect, { startLatenciesNs }: SlideTruth): readonly Mismatch[] {
  if (startLatenciesNs === undefined) return [];
  const [maybeNs, surelyNs] = startLatenciesNs;
  return expect('scroll-start-latency', maybeNs / 1e6, surelyNs / 1e6, RESOLUTION_MS);
}

/** A run pools numerators and denominators; its percentiles and start latencies are over all slides. */
function pooledMismatches(metrics: MetricValues, truth: readonly SlideTruth[]): readonly Mismatch[] {
  return hitchMismatches(expecting(metrics), truth).map(({ what, ...values }) => ({
    what: `run, ${what}`,
    ...values,
  }));
}

function hitchMismatches(expect: Expect, truth: readonly SlideTruth[]): readonly Mismatch[] {
  const sum = (of: (slide: SlideTruth) => number): number =>
    truth.reduce((total, slide) => total + of(slide), 0);
  const missed = sum(({ missedRefreshes }) => missedRefreshes);
  const hitchMs = sum(({ missedNs }) => missedNs / 1e6);
  const picturesMs = sum(({ picturesNs }) => picturesNs / 1e6);
  const seconds = (picturesMs + hitchMs) / 1e3;
  const passedMs = sum(({ passedNs }) => passedNs / 1e6);
  return [
    ...expect('missed-vsyncs', missed),
    ...expect('scroll-time', seconds),
    ...expect('scroll-hitch-rate', hitchMs / seconds),
    ...expect('longest-hitch', Math.max(0, ...truth.map(({ longestGapNs }) => longestGapNs / 1e6))),
    ...expect('callback-hitch-rate', (1e3 * passedMs) / (passedMs + picturesMs)),
  ];
}

const frozenText = (metrics: MetricValues): string => {
  const ratio = metrics['frozen-frame-ratio'];
  return ratio?.kind === 'measured' ? String(ratio.parts?.frozen) : 'none';
};

/** E.g. `2 after 10, 1 after 24`. */
const gapsText = (gaps: readonly Pick<Gap, 'afterPicture' | 'missedRefreshes'>[]): string =>
  gaps.map(({ afterPicture, missedRefreshes }) => `${missedRefreshes} after ${afterPicture}`).join(', ');

function causeMismatches(
  gap: MeasuredGap,
  of: Gap | undefined,
  i: number,
  slide: SlideTruth,
): readonly Mismatch[] {
  const late = of?.late;
  return late === undefined ? [] : [...factorMismatch(gap, late, i), ...stackMismatch(gap, late, i, slide)];
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

/** What holds the main thread is a sleep; parts of a millisecond have none in their stack. */
const SLEEPS = /\.(sleep|forUs)\(/;

/** The first call of the stack that is the app's must be a method that held the main thread, and what it called a sleep. */
function stackMismatch(
  { factor, stack, afterPicture }: MeasuredGap,
  { causes }: Lateness,
  i: number,
  { kind, periodNs }: SlideTruth,
): readonly Mismatch[] {
  // The main thread's stack cannot show what RenderThread, GPU or the framework's code did, only how it waited for them.
  const named =
    factor === 'lateStart' ? causes : causes.filter((cause) => PARTS_OF[factor]?.includes(cause.in));
  if ([causes[0], named[0]].some((cause) => (cause?.methods ?? []).length === 0)) return [];
  // The watchdog looks once a period, and holds of two frames are added up.
  if (stack.length === 0 && (causes[0]?.ns ?? 0) < 2 * periodNs) return [];
  // An app that begins to scroll by itself wakes the watchdog with its first pictures.
  if (stack.length === 0 && kind === 'programmatic' && afterPicture <= 2) return [];
  const near = causes.filter(({ ns }) => ns >= NEAR_LONGEST * (causes[0]?.ns ?? 0));
  if (near.some(({ methods }) => methods.length === 0) && stack[0]?.startsWith(WAITING) === true) return [];
  const methods = causes.flatMap((cause) => cause.methods);
  const first = stack.find((call) => call.startsWith(DEMO_PACKAGE));
  const innermost = stack[0] ?? 'none';
  if (methods.some((method) => first?.startsWith(`${method}(`)))
    return SLEEPS.test(innermost)
      ? []
      : [{ what: `gap ${i + 1}, innermost call`, measured: innermost, shown: 'a sleep' }];
  return [{ what: `gap ${i + 1}, stack`, measured: first ?? stack[0] ?? 'none', shown: methods.join(', ') }];
}
