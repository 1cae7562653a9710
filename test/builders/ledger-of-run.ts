import type { Callbacks, Ledger } from '../../orchestrator/compute/slides/ledger.ts';
import type { Starts } from '../../orchestrator/compute/start-up.ts';
import type { FrameSpec } from './ledger-of.ts';
import { ledgerOfVector } from './ledger-of-vector.ts';
import type { VectorFrame } from './vector-schema.ts';

/** A run whose times are relative to their frame or slide, so that it stays valid when one of them changes. */
export interface RunSpec {
  readonly slides: readonly SlideSpec[];
  /** Intervals of the callbacks after the last slide; if undefined, the run has only callbacks within slides. */
  readonly afterwardsNs: readonly number[] | undefined;
  readonly resumedUs: readonly number[];
  readonly starts?: Starts;
}
export interface SlideSpec {
  readonly kind: 'finger' | 'programmatic';
  readonly frames: readonly RunFrame[];
  /** Number of frames that begin with the finger down. */
  readonly drags: number;
  readonly slopAfterNs: number | undefined;
  readonly viewportPx: number;
}
export interface RunFrame extends Omit<FrameSpec, 'samplesNs'> {
  /** Ages of the oldest and the newest sample consumed. */
  readonly sampleAgesNs?: readonly [oldest: number, newest: number];
  readonly touchAgesNs?: readonly number[];
  readonly dispatchesNs?: readonly number[];
}

export function ledgerOfRun({ slides, afterwardsNs, resumedUs, starts }: RunSpec): Ledger {
  let atNs = 0;
  const frames: VectorFrame[] = [];
  const shown = slides.filter((slide) => slide.frames.length > 0);
  for (const slide of shown) {
    const facts = factsOf(slide, atNs);
    slide.frames.forEach((frame, i) => {
      frames.push({ ...vectorFrame(frame, atNs), ...(i === 0 ? { slide: facts } : {}) });
      atNs += frame.intervalNs;
    });
  }
  const ledger = ledgerOfVector(frames);
  return {
    ...ledger,
    slides: ledger.slides.map((slide, i) => ({ ...slide, viewportPx: shown[i]?.viewportPx ?? Number.NaN })),
    resumedUs,
    ...(starts && { starts, has: new Set([...ledger.has, 'starts' as const]) }),
    ...(afterwardsNs && { callbacks: callbacksOf(ledger, atNs / 1_000, afterwardsNs) }),
  };
}

function factsOf(
  { kind, frames, drags, slopAfterNs }: SlideSpec,
  startNs: number,
): NonNullable<VectorFrame['slide']> {
  if (kind === 'programmatic') return { kind };
  const dragNs = frames.slice(0, drags).reduce((sum, { intervalNs }) => sum + intervalNs, 0);
  return {
    kind,
    fingerUpNs: startNs + dragNs,
    ...(slopAfterNs === undefined ? {} : { slopPassedNs: startNs + slopAfterNs }),
  };
}

function vectorFrame(frame: RunFrame, atNs: number): VectorFrame {
  const { sampleAgesNs, touchAgesNs, dispatchesNs, ...same } = frame;
  return {
    ...same,
    ...(sampleAgesNs && { samplesNs: [atNs - sampleAgesNs[0], atNs - sampleAgesNs[1]] }),
    ...(touchAgesNs && { touchesNs: touchAgesNs.map((ns) => atNs - ns) }),
    ...(dispatchesNs && { dispatchesNs: [...dispatchesNs] }),
  };
}

/** The frames of the slides, then still ones, every second of which draws; the last frame has no interval. */
function callbacksOf(ledger: Ledger, endUs: number, afterwardsNs: readonly number[]): Callbacks {
  const stillUs = afterwardsNs.map((ns) => ns / 1_000);
  const vsyncsUs = [endUs];
  for (const us of stillUs) vsyncsUs.push((vsyncsUs.at(-1) ?? endUs) + us);
  return {
    vsyncUs: Float64Array.from([...ledger.vsyncUs, ...vsyncsUs]),
    intervalUs: Float64Array.from([...ledger.intervalUs, ...stillUs, Number.NaN]),
    drawn: Uint8Array.from([...ledger.flags.map((flag) => flag & 1), ...vsyncsUs.map((_, i) => i % 2)]),
  };
}

/** The same run, recorded `us` later. */
export function recordedLater(ledger: Ledger, us: number): Ledger {
  const later = (column: Float64Array): Float64Array => column.map((time) => time + us);
  const { callbacks, oldestSampleUs, touchSamplesUs, dispatches, resumedUs, starts } = ledger;
  return {
    ...ledger,
    vsyncUs: later(ledger.vsyncUs),
    newestSampleUs: later(ledger.newestSampleUs),
    ...(oldestSampleUs && { oldestSampleUs: later(oldestSampleUs) }),
    ...(touchSamplesUs && { touchSamplesUs: later(touchSamplesUs) }),
    ...(dispatches && { dispatches: dispatches.map((one) => ({ ...one, startUs: one.startUs + us })) }),
    ...(resumedUs && { resumedUs: resumedUs.map((time) => time + us) }),
    ...(starts && { starts: startedLater(starts, us) }),
    ...(callbacks && { callbacks: { ...callbacks, vsyncUs: later(callbacks.vsyncUs) } }),
    slides: ledger.slides.map((slide) => ({
      ...slide,
      startUs: slide.startUs + us,
      endUs: slide.endUs + us,
      slopPassedUs: slide.slopPassedUs + us,
      fingerUpUs: slide.fingerUpUs + us,
      ...(slide.finger && { finger: { ...slide.finger, timeUs: later(slide.finger.timeUs) } }),
    })),
  };
}

function startedLater({ activities, process }: Starts, us: number): Starts {
  const later = (time: number | undefined): number | undefined => (time === undefined ? time : time + us);
  return {
    activities: activities.map(({ activity, createdUs, focusedUs }) => ({
      activity,
      createdUs: createdUs + us,
      focusedUs: focusedUs + us,
    })),
    ...(process && {
      process: {
        startUs: process.startUs + us,
        firstFrameUs: later(process.firstFrameUs),
        firstFocusUs: later(process.firstFocusUs),
      },
    }),
  };
}
