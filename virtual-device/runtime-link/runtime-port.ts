import type { Operation, Reply, Requests, UnaskedMessage } from './control-port.ts';

/** An operation that the runtime refused: something that can happen on a device. */
export class RuntimeRefusal extends Error {
  override readonly name = 'RuntimeRefusal';
  readonly code: string;
  constructor(operation: string, code: string, message: string) {
    super(message === '' ? `${operation}: ${code}` : message);
    this.code = code;
  }
}

/** The runtime is gone or talks nonsense: nothing on this device works any more. */
export class RuntimeDeath extends Error {
  override readonly name = 'RuntimeDeath';
}

/** The device's inside. Operations run one at a time, in the order they were asked for. */
export interface RuntimePort {
  readonly call: <O extends Operation>(operation: O, request: Requests[O]) => Promise<Reply<O>>;
  readonly onMessage: (listen: (message: UnaskedMessage) => void) => void;
  /** Settles when the runtime has gone: undefined after `stop`, else why. Never rejects. */
  readonly gone: Promise<RuntimeDeath | undefined>;
  readonly stop: () => Promise<void>;
}
