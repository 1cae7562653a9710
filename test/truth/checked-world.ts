import { DEMO_PACKAGE } from '../../virtual-device/worlds/world.ts';
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
}

/** Measures the traces and compares with what the display showed. */
export function checkRecord({ traces, displayLog, fromNs, densityDpi }: WorldRecord): CheckedRecord {
  const measured = measuredRun(traces, [DEMO_PACKAGE]);
  const knowsMovement = (slide: number, picture: number): boolean =>
    measured.slides[slide]?.knowsMovement[picture] === true;
  const truth = truthOf(displayLog, densityDpi, fromNs, knowsMovement);
  return { measured, truth, mismatches: mismatchesOf(measured, truth) };
}
