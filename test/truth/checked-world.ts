import { DEMO_PACKAGE } from '../../virtual-device/worlds/world.ts';
import type { DisplaySlide } from './display-slides.ts';
import { type MeasuredRun, measuredRun } from './measured-run.ts';
import type { Mismatch } from './mismatch.ts';
import { mismatchesOf, slideMismatches } from './mismatches.ts';
import { type SlideTruth, truthOf } from './truth.ts';

/** The output of a world: the probe's trace files, and what the display logged meanwhile. */
export interface WorldRecord {
  readonly traces: readonly Uint8Array[];
  readonly displayLog: string;
  /** When the recording began. */
  readonly fromNs: number;
  readonly densityDpi: number;
}
export interface CheckedRecord {
  readonly measured: MeasuredRun;
  readonly truth: readonly SlideTruth[];
  readonly mismatches: readonly Mismatch[];
  /** Number of the app's own jumps that the platform did not report; no tool can see them. */
  readonly unreportedJumps: number;
  /** Whether in some slide a picture counts as in time that was complete within a trace's resolution after its refresh. */
  readonly areCloseCallsInTime: boolean;
}

/** Measures the traces and compares with what the display showed; the display's word on a close call is asked first. */
export function checkRecord(record: WorldRecord): CheckedRecord {
  const measured = measuredRun(record.traces, [DEMO_PACKAGE]);
  const asLogged = truthAbout(measured, record, false);
  const inTime = truthAbout(measured, record, true);
  let areCloseCallsInTime = false;
  const truth = asLogged.truth.map((slide, i) => {
    const [found, other] = [measured.slides[i], inTime.truth[i]];
    const hangs =
      found !== undefined &&
      other !== undefined &&
      slideMismatches(found, slide).length > 0 &&
      slideMismatches(found, other).length === 0;
    areCloseCallsInTime ||= hangs;
    return hangs ? other : slide;
  });
  const { unreportedJumps } = asLogged;
  return { measured, truth, mismatches: mismatchesOf(measured, truth), unreportedJumps, areCloseCallsInTime };
}

function truthAbout(
  measured: MeasuredRun,
  { displayLog, fromNs, densityDpi }: WorldRecord,
  areCloseCallsInTime: boolean,
): Pick<CheckedRecord, 'truth' | 'unreportedJumps'> {
  const knowsMovement = (slide: number, picture: number): boolean =>
    measured.slides[slide]?.knowsMovement[picture] === true;
  let unreportedJumps = 0;
  // A RecyclerView that shows the same rows after a jump, elsewhere, calls no listener.
  const isReported = ({ kind, moved, downAtNs, periodNs }: DisplaySlide): boolean => {
    const isJump = kind === 'programmatic' && moved.length === 1;
    const [fromNs, toNs] = [downAtNs - 2 * periodNs, (moved[0]?.readyNs ?? 0) + 2 * periodNs];
    const is = !isJump || measured.reportedNs.some((ns) => ns > fromNs && ns < toNs);
    if (!is) unreportedJumps++;
    return is;
  };
  const reading = { densityDpi, fromNs, knowsMovement, isReported, areCloseCallsInTime };
  return { truth: truthOf(displayLog, reading), unreportedJumps };
}
