import type { Stroke } from './device-session.ts';
import type { ProbeWay } from './probe-way.ts';

/** What records the frames of a run: the probe in the app, or the platform's own dumps. */
export interface FrameSource {
  /** Throws when frames of the running app cannot be recorded. */
  readonly describe: () => Promise<AppFacts>;
  readonly begin: (run: RunIdentity) => Promise<void>;
  /** Performs a gesture; returns when the finger is up and the scroll has settled. */
  readonly perform: (
    stroke: Stroke,
    how: { readonly seed: number; readonly isRecorded: boolean },
  ) => Promise<void>;
  /** Ends the recording. @returns its files, in their order */
  readonly end: () => Promise<readonly Uint8Array[]>;
  /** What read the last recording's traces from the device, where there are traces. */
  readonly readsTraces?: () => 'adb' | 'probe';
}

export interface RunIdentity {
  readonly sessionId: string;
  readonly scenario: string;
}

/** App and device, as they describe themselves. */
export interface AppFacts {
  readonly versionName: string;
  readonly versionCode: number;
  readonly debuggable: boolean;
  readonly api: number;
  readonly model: string;
  readonly manufacturer: string;
  readonly refreshHz: number;
  readonly simulated?: boolean | undefined;
  /** How commands reach the probe. */
  readonly control?: ProbeWay['name'];
}
