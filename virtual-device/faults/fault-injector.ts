import {
  type DeviceFault,
  type Fault,
  isDeviceFault,
  type RequestFault,
  type Timetable,
} from './timetable.ts';

/** Counts requests and triggers each fault of a timetable at its request. */
export class FaultInjector {
  readonly #pending: { readonly fault: Fault; left: number }[];
  readonly #strike: (fault: DeviceFault) => void;

  /** @param strike triggers a fault of the whole device */
  constructor(timetable: Timetable, strike: (fault: DeviceFault) => void) {
    this.#pending = timetable.map((fault) => ({ fault, left: fault.nth }));
    this.#strike = strike;
  }

  /**
   * Called with each request. Faults of the device occur before it is answered.
   * @returns what happens to the request itself; undefined when it is answered as usual
   */
  at(on: Fault['on'], text = ''): RequestFault | undefined {
    let ofRequest: RequestFault | undefined;
    for (const entry of this.#pending) {
      const { fault } = entry.fault;
      if (entry.fault.on !== on || !text.includes(textOf(entry.fault)) || --entry.left !== 0) continue;
      if (isDeviceFault(fault)) this.#strike(fault);
      else ofRequest ??= fault;
    }
    return ofRequest;
  }
}

const textOf = (fault: Fault): string => ('contains' in fault ? (fault.contains ?? '') : '');
