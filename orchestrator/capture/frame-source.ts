import type { LaunchIntent, Stroke } from './device-session.ts';
import type { ChosenEngine } from './gesture-engine.ts';
import type { ProbeWay } from './probe-way.ts';
import type { TraceRoute } from './trace-reader.ts';

/** Records the frames of a run: the probe in the app, or the platform's own dumps. */
export interface FrameSource {
  /** @throws Error if frames of the running app cannot be recorded */
  readonly describe: () => Promise<AppFacts>;
  readonly begin: (run: RunIdentity) => Promise<void>;
  /** Performs a gesture; returns when the finger is up and the scroll has settled. */
  readonly perform: (
    stroke: Stroke,
    how: { readonly seed: number; readonly isRecorded: boolean },
  ) => Promise<void>;
  /** Ends the recording. @returns its files, in their order */
  readonly end: () => Promise<readonly Uint8Array[]>;
  /** What a recording that failed has left on the device; empty if that cannot be read. */
  readonly salvage?: () => Promise<readonly Uint8Array[]>;
  /** Opens an activity as the app itself, which may open those that are not exported. Only the probe can. */
  readonly open?: (intent: LaunchIntent) => Promise<void>;
  /** How the last recording's traces were read from the device, if it has traces. */
  readonly readsTraces?: () => TraceRoute;
}

export interface RunIdentity {
  readonly sessionId: string;
  readonly scenario: string;
}

/** Facts that the app and the device report about themselves. */
export interface AppFacts {
  readonly versionName: string;
  readonly versionCode: number;
  readonly debuggable: boolean;
  readonly api: number;
  readonly model: string;
  readonly manufacturer: string;
  readonly refreshHz: number;
  readonly simulated?: boolean | undefined;
  /** The way by which commands reach the probe. */
  readonly control?: ProbeWay['name'];
  readonly engine?: ChosenEngine;
}
