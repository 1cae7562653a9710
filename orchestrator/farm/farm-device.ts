import type { AppiumAddress } from '../rig/appium-server.ts';
import type { DeviceProperties } from '../rig/device-properties.ts';

/** A device that is ready for use in a farm. */
export interface OpenDevice extends Pick<DeviceProperties, 'model' | 'release' | 'isVirtual'> {
  readonly serial: string;
}

/** A device of a farm, with the place of its Appium server. */
export interface FarmDevice extends OpenDevice {
  readonly appium: AppiumAddress;
}
