import type { DeviceSession } from './device-session.ts';

/** Records the work of a run on a virtual device under the work clock. */
export interface WorkRecorder {
  readonly begin: () => Promise<void>;
  /** @returns the work log, JSON */
  readonly end: () => Promise<Uint8Array>;
}

export const workRecorder = ({ shell }: Pick<DeviceSession, 'shell'>): WorkRecorder => ({
  begin: async () => void (await shell('dumpsys work start')),
  end: async () => Buffer.from(await shell('dumpsys work stop')),
});
