import type { Arm } from '../../orchestrator/base/arm.ts';
import type { CapturedRun, Target } from '../../orchestrator/capture/recording.ts';
import {
  DEVICE_FILE,
  type RunFiles,
  runFilesIn,
  runNameOf,
  scenarioFileOf,
} from '../../orchestrator/run-folder/run-files.ts';
import { beginRecording, gatherRecording } from '../../orchestrator/run-folder/run-folder.ts';
import { STEADY_TRACE } from '../builders/fake-device-session.ts';
import { manifestOf } from '../builders/report-of.ts';
import { app, capturedOf, virtualPhone } from '../builders/session-of.ts';

interface Captured {
  readonly scenario?: string;
  readonly arms?: readonly Arm[];
  /** Number of runs per arm. */
  readonly runs?: number;
  readonly target?: Target;
  /** Trace of every run (default: it scrolls steadily). */
  readonly trace?: Uint8Array;
}

/** Saves the same files as a worker: device, app, and the runs of one scenario. */
export function saveCapture(
  folder: string,
  {
    scenario = 'feed-fling',
    arms = ['current'],
    runs = 10,
    target = virtualPhone,
    trace = STEADY_TRACE,
  }: Captured = {},
): void {
  const files = runFilesIn(folder);
  files.saveJson(DEVICE_FILE, { target, app });
  const recorded = Array.from({ length: runs * arms.length }, (_, i) =>
    capturedOf(i + 1, { arm: arms[i % arms.length] ?? 'current' }),
  );
  files.saveJson(scenarioFileOf(scenario), {
    ...manifestOf().scenarios[0],
    name: scenario,
    budget: { 'scroll-hitch-rate': { max: 10 }, 'frozen-frame-ratio': { max: 0 } },
    runs: [capturedOf(0, { warmup: true }), ...recorded.map((run) => withTrace(files, scenario, run, trace))],
  });
}

const withTrace = (files: RunFiles, scenario: string, run: CapturedRun, trace: Uint8Array): CapturedRun => ({
  ...run,
  traces: [files.saveTrace(`${runNameOf(scenario, run)}-0.hpt`, trace)],
});

/** A whole session of the branch `main` in a run folder. */
export function saveSession(folder: string, createdAt: string, captured: Captured = {}): void {
  beginRecording(folder, { createdAt, tool: 'hitchproof 0.1.0', seed: 1, branch: 'main', commit: 'f00d' });
  saveCapture(folder, captured);
  gatherRecording(folder, {});
}
