import { sum } from 'd3-array';
import { isLate, nearestPeriods } from '../../orchestrator/compute/slides/counted.ts';
import {
  type DrawnBefore,
  FrameFlag,
  type Lead,
  type Ledger,
  type Need,
  type Slide,
} from '../../orchestrator/compute/slides/ledger.ts';
import type { Starts } from '../../orchestrator/compute/start-up.ts';
import { ledgerOf } from './ledger-of.ts';
import type { VectorFrame } from './vector-schema.ts';

/** A golden vector's frames as a ledger: slide after slide, with the run's touches and dispatches. */
export function ledgerOfVector(frames: readonly VectorFrame[]): Ledger {
  const groups = bySlide(frames);
  const ledger = ledgerOf(...groups);
  const slides = ledger.slides.map((slide, i) => ({
    ...slide,
    ...factsOf(ledger, slide, groups[i]?.[0]),
    ...fingerOf(slide, groups[i] ?? []),
  }));
  const touchesNs = frames.flatMap(({ touchesNs = [] }) => touchesNs).sort((a, b) => a - b);
  const dispatches = frames.flatMap(({ dispatchesNs = [] }, row) =>
    dispatchesNs.map((ns) => ({ startUs: ledger.vsyncUs[row] ?? 0, wallUs: ns / 1000 })),
  );
  const has = new Set<Need>(ledger.has);
  if (touchesNs.length > 0 || slides.some((slide) => !Number.isNaN(slide.slopPassedUs)))
    has.add('touches').add('touch-times');
  if (dispatches.length > 0) has.add('dispatches');
  const starts = startsIn(frames);
  if (starts !== undefined) has.add('starts');
  return {
    ...ledger,
    slides,
    flags: withStarved(ledger),
    touchSamplesUs: Float64Array.from(touchesNs, (ns) => ns / 1000),
    dispatches,
    ...(starts && { starts }),
    has,
  };
}

function startsIn(frames: readonly VectorFrame[]): Starts | undefined {
  const [us, all] = [
    (ns?: number) => (ns === undefined ? ns : ns / 1000),
    frames.flatMap((f) => f.starts ?? []),
  ];
  const activities = all.map(([activity, createdNs, focusedNs]) => ({
    activity,
    createdUs: createdNs / 1000,
    focusedUs: focusedNs / 1000,
  }));
  const { startNs, frameNs, focusNs } = frames[0]?.process ?? {};
  const process = startNs !== undefined && {
    process: { startUs: startNs / 1000, firstFrameUs: us(frameNs), firstFocusUs: us(focusNs) },
  };
  return activities.length === 0 ? undefined : { activities, ...process };
}

function bySlide(frames: readonly VectorFrame[]): readonly (readonly VectorFrame[])[] {
  const slides: VectorFrame[][] = [];
  for (const frame of frames) {
    if (frame.slide !== undefined || slides.length === 0) slides.push([]);
    slides.at(-1)?.push(frame);
  }
  return slides;
}

/** A vector has no dispatch times: the app gets a sample before the first vsync that is not older than it. */
function factsOf(
  { vsyncUs }: Ledger,
  { ordinal, from, to }: Slide,
  first: VectorFrame | undefined,
): Pick<Slide, 'kind' | 'beganUnseen' | 'lead' | 'slopPassedUs' | 'slopRow' | 'fingerUpUs'> {
  const {
    kind = 'finger',
    beganUnseen = false,
    lead,
    slopPassedNs = Number.NaN,
    fingerUpNs = Number.NaN,
  } = first?.slide ?? {};
  const slopPassedUs = slopPassedNs / 1000;
  const row = vsyncUs.subarray(from, to).findIndex((us) => us >= slopPassedUs);
  return {
    kind,
    beganUnseen,
    ...(lead && { lead: leadOf(lead, ordinal > 0) }),
    slopPassedUs,
    slopRow: row < 0 ? to : from + row,
    fingerUpUs: fingerUpNs / 1000,
  };
}

function leadOf(frames: NonNullable<NonNullable<VectorFrame['slide']>['lead']>, followsSlide: boolean): Lead {
  const refreshesOf = ({ intervalNs, periodNs }: (typeof frames)[number]): number =>
    Math.max(1, nearestPeriods(intervalNs, periodNs));
  const drawn = frames.flatMap(({ metrics, periodNs }, i): DrawnBefore[] => {
    if (metrics === undefined) return [];
    const sinceVsyncNs = metrics.firstDraw === true ? 0 : metrics.total - metrics.vsyncMinusIntended;
    const atRefresh = -sum(frames.slice(i), refreshesOf);
    return [{ atRefresh, sinceVsyncUs: sinceVsyncNs / 1000, periodUs: periodNs / 1000 }];
  });
  const isQuiet = frames.length > 0 && frames.at(-1)?.metrics === undefined;
  return { followsSlide, refreshes: sum(frames, refreshesOf), drawn, isQuiet };
}

/** Where the finger was, if the slide's touches have positions. */
function fingerOf({ from }: Slide, frames: readonly VectorFrame[]): Pick<Slide, 'finger'> {
  const samples = frames.flatMap(({ touchesNs = [], touchesPx = [] }, i) =>
    touchesPx.map((px, k) => ({ timeUs: (touchesNs[k] ?? Number.NaN) / 1000, px, frame: from + i })),
  );
  if (samples.length === 0) return {};
  const finger = {
    timeUs: Float64Array.from(samples, ({ timeUs }) => timeUs),
    px: Float64Array.from(samples, ({ px }) => px),
    frame: Int32Array.from(samples, ({ frame }) => frame),
    slopPx: frames[0]?.slide?.slopPx ?? 0,
  };
  return { finger };
}

/** The ledger's flags, with starved frames marked: still, between moving ones of the drag, not late (docs/metrics.md §1). */
function withStarved(ledger: Ledger): Uint16Array {
  const flags = ledger.flags.slice();
  const moving = FrameFlag.drag | FrameFlag.scrolling;
  for (const { from, to } of ledger.slides) {
    const rows = Array.from({ length: to - from }, (_, i) => from + i);
    const moved = rows.filter((row) => ((flags[row] ?? 0) & moving) === moving);
    const [first = to, last = from] = [moved[0], moved.at(-1)];
    for (const row of rows.filter((between) => between > first && between < last)) {
      const flag = flags[row] ?? 0;
      if ((flag & FrameFlag.scrolling) === 0 && !isLate(ledger, row)) flags[row] = flag | FrameFlag.starved;
    }
  }
  return flags;
}
