/** A device that is ready for use in a farm. */
export interface OpenDevice {
  readonly serial: string;
  readonly model: string;
  /** Android version, e.g. `14`. */
  readonly release: string;
  readonly isVirtual: boolean;
}

/** A device of a farm, with the ports of its two programs. */
export interface FarmDevice extends OpenDevice {
  readonly appiumPort: number;
  readonly nodePort: number;
}

/** Ports of the Grid's event bus, through which nodes register. */
export interface EventBus {
  readonly publishPort: number;
  readonly subscribePort: number;
}
