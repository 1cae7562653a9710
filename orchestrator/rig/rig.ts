import type { CompileMode } from '../capture/knobs/compile-mode.ts';
import type { Config } from '../config.ts';
import type { AppiumSource } from '../service/appium-source.ts';
import type { SessionPlace } from '../service/session-plan.ts';
import type { ChosenTarget } from './choose-target.ts';
import type { ProgramOutput, Supervisor } from './supervisor.ts';
import type { VirtualDeviceOptions } from './virtual-device.ts';

/** The devices and servers of a session: a device that adb lists and Appium, or a remote server. */
export interface Rig<P extends SessionPlace = SessionPlace> {
  readonly place: P;
  /** Owns the programs; reports trouble if one ends or the device is lost. */
  readonly supervisor: Supervisor;
  /** Checks that the device replies, and reports trouble if not: a loss may show here before the watch detects it. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface RigOptions extends Omit<VirtualDeviceOptions, 'dataDir' | 'log'> {
  readonly target: ChosenTarget;
  readonly appium: AppiumSource;
  /** Run folder, for logs and the virtual device's files. */
  readonly folder: string;
  /** Whether the virtual device's files stay in the run folder: apps, storage, and the log of its display. */
  readonly keepDevice?: boolean | undefined;
  /** Settings of an attached device during the session; absent: none. */
  readonly environment?: Config['environment'];
  /** Compile mode, during the session, of an app that is already installed; absent: unchanged. */
  readonly compiled?: { readonly packageName: string; readonly mode: CompileMode };
  /** adb server of an attached phone; the virtual device gets a new one. */
  readonly adbPort: number;
  /** Time limit for device and Appium to become ready. */
  readonly startS: number;
  /** Time limit for Appium's reply to a status request. */
  readonly replyS: number;
  /** Aborts the start, which then fails. */
  readonly stop: AbortSignal;
  readonly onOutput?: ProgramOutput;
  /** Starts programs of the session that need not wait for the device; called at most once. */
  readonly beside?: (supervisor: Supervisor) => void;
  /** Called when the device, or an Appium started here, is ready for use. */
  readonly onReady?: (program: 'the virtual device' | 'Appium') => void;
  /** Called with what a session does without on this device, in one sentence each. */
  readonly onNotice?: (sentence: string) => void;
}

export type OpenRig = (options: RigOptions) => Promise<Rig>;
