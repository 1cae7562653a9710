import { SevereServiceError } from 'webdriverio';

/** An error at which WebdriverIO stops. It prints the stack, which would not help here. */
export function severeError(message: string): Error {
  const error = new SevereServiceError(message);
  error.stack = message;
  return error;
}
