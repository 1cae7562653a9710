import type { Operation, Reply, RequestOf, RuntimeEvent } from './control-port.ts';

/** An operation that the runtime rejected for a reason that can occur on a device. */
export class RuntimeRefusal extends Error {
  override readonly name = 'RuntimeRefusal';
  readonly code: string;
  constructor(operation: string, code: string, message: string) {
    super(message === '' ? `${operation}: ${code}` : message);
    this.code = code;
  }
}

/** The runtime exited or sent an invalid message; the device cannot continue. */
export class RuntimeDeath extends Error {
  override readonly name = 'RuntimeDeath';
}

/** The Java half of the device. Operations run one at a time, in the order of the calls. */
export interface RuntimePort {
  readonly call: <O extends Operation>(operation: O, request: RequestOf<O>) => Promise<Reply<O>>;
  readonly onEvent: (listen: (message: RuntimeEvent) => void) => void;
  /** Settles when the runtime has exited: undefined after `stop`, else the reason. Never rejects. */
  readonly gone: Promise<RuntimeDeath | undefined>;
  readonly stop: () => Promise<void>;
}
