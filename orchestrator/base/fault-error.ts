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

/** The command line or the configuration is invalid; the message is one sentence for the user. Exit code 2. */
export class UsageError extends FaultError {
  constructor(message: string, options?: ErrorOptions) {
    super('invalid-use', message, options);
    this.name = 'UsageError';
  }
}

/** The message of a thrown value, which need not be an Error. A message may quote a reply of any length: it lacks the middle. */
export function messageOf(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return message.length <= 2 * KEPT_CHARS
    ? message
    : `${message.slice(0, KEPT_CHARS)} … ${message.slice(-KEPT_CHARS)}`;
}
/** At the begin is who failed, at the end often why. */
const KEPT_CHARS = 8_000;
