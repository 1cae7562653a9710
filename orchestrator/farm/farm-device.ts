import type { AppiumAddress } from '../rig/appium-server.ts';

/** A device that is ready for use in a farm. */
export interface OpenDevice {
  readonly serial: string;
  readonly model: string;
  /** Android version, e.g. `14`. */
  readonly release: string;
  readonly isVirtual: boolean;
}

/** A device of a farm, with the place of its Appium server. */
export interface FarmDevice extends OpenDevice {
  readonly appium: AppiumAddress;
}
