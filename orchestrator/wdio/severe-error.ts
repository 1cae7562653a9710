import { SevereServiceError } from 'webdriverio';
import { codeOf } from '../base/fault-error.ts';
import { messageOf } from '../base/message-of.ts';
import { withCode } from '../base/with-code.ts';
import { withoutSecrets } from '../config.ts';

/** WebdriverIO logs other errors of a service's end, and exits with 0. */
export const asSevere = (error: unknown): Error =>
  error instanceof SevereServiceError
    ? error
    : severeError(withCode(withoutSecrets()(messageOf(error)), codeOf(error)));

/** An error at which WebdriverIO stops. It prints the stack, which would not help here. */
export function severeError(message: string): Error {
  const error = new SevereServiceError(message);
  error.stack = message;
  return error;
}
