import type { AppiumAddress } from '../rig/appium-server.ts';

/** A device that is ready for use in a farm. */
export interface OpenDevice {
  readonly serial: string;
  readonly model: string;
  /** Android version, e.g. `14`. */
  readonly release: string;
  readonly isVirtual: boolean;
}

/** A device of a farm, with the places of its two programs. */
export interface FarmDevice extends OpenDevice {
  readonly appium: AppiumAddress;
  readonly nodePort: number;
}

/** Ports of the Grid's event bus, through which nodes register. */
export interface EventBus {
  readonly publishPort: number;
  readonly subscribePort: number;
  /** What a node must know to register, and whoever gives it a command. */
  readonly secret: string;
}
