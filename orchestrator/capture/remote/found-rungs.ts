import { z } from 'zod';
import type { FrameSourceName } from '../recording.ts';

/** Ways in which a remote device does what local adb does elsewhere; determined once at the start of a session. */
export const foundRungsSchema = z.object({
  /** Whether the server allows `mobile: shell`. */
  shell: z.boolean(),
  /**
   * `upload`: the server has the APK; `push`: the APK is pushed, and installed by the shell; `path`: the server reads it from
   * the same disk; `none`: it cannot be installed.
   */
  install: z.enum(['upload', 'push', 'path', 'none']),
});
export type FoundRungs = z.infer<typeof foundRungsSchema>;

const INSTALL: Readonly<Record<FoundRungs['install'], string>> = {
  upload: 'uploaded APK',
  push: 'push and pm install',
  path: 'path on the same disk',
  none: 'not possible',
};

/** One line for the terminal. */
export const rungsText = ({ shell, install }: FoundRungs): string =>
  [
    'control: broadcast',
    'traces: pullFile',
    `install: ${INSTALL[install]}`,
    `conditions: ${shell ? 'shell' : 'battery only'}`,
    `log: ${shell ? 'complete' : 'what has arrived by then'}`,
  ].join(' · ');

/** Features needed by a session that not every server allows. */
export interface RungNeeds {
  readonly installs: boolean;
  readonly source: FrameSourceName;
  /** Whether the server belongs to a vendor, so that its flags cannot be changed. */
  readonly atVendor: boolean;
}

const ALLOW = 'start it with --allow-insecure=uiautomator2:adb_shell, or ';

/** Why the session cannot be measured there, in one sentence; undefined if it can. */
export function missingRung(
  { installs, source, atVendor }: RungNeeds,
  { shell, install }: FoundRungs,
): string | undefined {
  const allow = atVendor ? '' : ALLOW;
  if (source === 'gfxinfo' && !shell)
    return `The Appium server allows no shell commands, which --source gfxinfo needs: ${allow}measure with the probe.`;
  if (installs && install === 'none')
    return `The Appium server cannot install the APK: ${allow}install the app there and name it with --package.`;
  return undefined;
}
