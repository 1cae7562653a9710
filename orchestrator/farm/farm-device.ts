/** A device of a farm, with the ports of its two programs. */
export interface FarmDevice {
  readonly serial: string;
  readonly model: string;
  /** Of Android, like `14`. */
  readonly release: string;
  readonly isVirtual: boolean;
  readonly appiumPort: number;
  readonly nodePort: number;
}

/** Ports of the Grid's event bus, by which nodes register. */
export interface EventBus {
  readonly publishPort: number;
  readonly subscribePort: number;
}
