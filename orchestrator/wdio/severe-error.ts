import { SevereServiceError } from 'webdriverio';
import { codeOf } from '../base/fault-error.ts';
import { faults } from '../base/faults.ts';
import { messageOf } from '../base/message-of.ts';
import { withCode } from '../base/with-code.ts';
import { withoutSecrets } from '../config.ts';
import { INFRASTRUCTURE, USAGE } from '../judge/exit-code.ts';
import type { ExitCode } from '../judge/judgement.ts';

/** WebdriverIO logs other errors of a service's end, and exits with 0. */
export const asSevere = (error: unknown): Error =>
  error instanceof SevereServiceError
    ? error
    : severeError(
        withCode(withoutSecrets()(messageOf(error)), codeOf(error)),
        faults[codeOf(error)].class === 'configuration' ? USAGE : INFRASTRUCTURE,
      );

/**
 * An error at which WebdriverIO stops. It prints the stack, which would not help here, and its command would end with 1, the
 * code of a regression, in each case.
 */
export function severeError(message: string, exitCode: ExitCode): Error {
  process.once('exit', () => {
    process.exitCode = exitCode;
  });
  const error = new SevereServiceError(message);
  error.stack = message;
  return error;
}
