import { DEMO_PACKAGE } from '../../virtual-device/worlds/world.ts';
import type { DisplaySlide } from './display-slides.ts';
import { type MeasuredRun, measuredRun } from './measured-run.ts';
import type { Mismatch } from './mismatch.ts';
import { mismatchesOf } from './mismatches.ts';
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
  /** Whether a picture counts as in time that was complete within a trace's resolution after its refresh. */
  readonly areCloseCallsInTime: boolean;
}

/** Measures the traces and compares with what the display showed; the display's word on a close call is asked first. */
export function checkRecord(record: WorldRecord): CheckedRecord {
  const measured = measuredRun(record.traces, [DEMO_PACKAGE]);
  const asLogged = compared(measured, record, false);
  if (asLogged.mismatches.length === 0) return asLogged;
  const inTime = compared(measured, record, true);
  return inTime.mismatches.length === 0 ? inTime : asLogged;
}

function compared(
  measured: MeasuredRun,
  { displayLog, fromNs, densityDpi }: WorldRecord,
  areCloseCallsInTime: boolean,
): CheckedRecord {
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
  const truth = truthOf(displayLog, reading);
  return {
    measured,
    truth,
    mismatches: mismatchesOf(measured, truth),
    unreportedJumps,
    areCloseCallsInTime,
  };
}
