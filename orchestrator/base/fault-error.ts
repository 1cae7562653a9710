import { type FaultCode, faultCodeSchema } from './faults.ts';

/** An error that is expected to occur; the message is one sentence for the user. */
export class FaultError extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FaultError';
    this.code = code;
  }
}

/** By shape, because WebdriverIO may load this module twice. An error that is none of the expected ones is `internal`. */
export const codeOf = (error: unknown): FaultCode =>
  faultCodeSchema.safeParse(Object(error).code).data ?? 'internal';
