import type { CompileMode } from '../capture/compile-mode.ts';
import type { Config } from '../config.ts';
import type { AppiumSource } from '../service/appium-source.ts';
import type { SessionPlace } from '../service/session-place.ts';
import type { ChosenTarget } from './choose-target.ts';
import type { ProgramOutput, Supervisor } from './supervisor.ts';
import type { VirtualDeviceOptions } from './virtual-device.ts';

/** What a session runs on: a device that adb sees and Appium, or somebody else's server. */
export interface Rig<P extends SessionPlace = SessionPlace> {
  readonly place: P;
  /** Owns the programs, and is in trouble when one ends or the device is lost. */
  readonly supervisor: Supervisor;
  /** Asks the device for a reply, and reports trouble when there is none: it may be lost before the watch notices. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface RigOptions extends Omit<VirtualDeviceOptions, 'dataDir' | 'log'> {
  readonly target: ChosenTarget;
  readonly appium: AppiumSource;
  /** Run folder, for logs and the virtual device's files. */
  readonly folder: string;
  /** Settings of an attached device during the session; absent: none. */
  readonly environment?: Config['environment'];
  /** How far an app that is on the device already is compiled during the session; absent: as it is. */
  readonly compiled?: { readonly packageName: string; readonly mode: CompileMode };
  /** adb server of an attached phone; the virtual device gets a new one. */
  readonly adbPort: number;
  /** Limit until device and Appium are ready. */
  readonly startS: number;
  /** How long Appium may leave requests for its status without a reply. */
  readonly replyS: number;
  /** Ends the start, which then fails. */
  readonly stop: AbortSignal;
  readonly onOutput?: ProgramOutput;
  /** Starts, as programs of the session, what need not wait for the device; called at most once. */
  readonly beside?: (supervisor: Supervisor) => void;
  /** Called when the device or Appium that is started here can be used. */
  readonly onReady?: (program: 'the virtual device' | 'Appium') => void;
}

export type OpenRig = (options: RigOptions) => Promise<Rig>;
