import { SevereServiceError } from 'webdriverio';

/** An error at which WebdriverIO stops. It prints the stack, which says nothing here. */
export function severeError(message: string): Error {
  const error = new SevereServiceError(message);
  error.stack = message;
  return error;
}
