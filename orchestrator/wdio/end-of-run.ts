import { codeOf } from '../base/fault-error.ts';
import { faults } from '../base/faults.ts';
import { messageOf } from '../base/message-of.ts';
import { withCode } from '../base/with-code.ts';
import { withoutSecrets } from '../config.ts';
import { INFRASTRUCTURE, USAGE } from '../judge/exit-code.ts';
import type { ExitCode } from '../judge/judgement.ts';

/**
 * Ends WebdriverIO's command with a code of this package, and with a sentence as its last line. WebdriverIO itself would end
 * with 1, the code of a regression, in each case, print the stack of an error of a service, and ignore any other kind.
 */
export function endRunWith(code: ExitCode, sentence?: string): void {
  if (code === 0 && sentence === undefined) return;
  process.once('exit', () => {
    if (sentence !== undefined) process.stderr.write(`${sentence}\n`);
    if (code !== 0) process.exitCode = code;
  });
}

/** The same for an error, in one sentence. */
export const endRunWithError = (error: unknown): void =>
  endRunWith(
    faults[codeOf(error)].class === 'configuration' ? USAGE : INFRASTRUCTURE,
    withCode(withoutSecrets()(messageOf(error)), codeOf(error)),
  );
