import { constants } from 'node:os';
import { codeOf, messageOf, withCode } from '../base/errors.ts';
import { faults } from '../base/faults.ts';
import { whenAborted } from '../base/when-aborted.ts';
import { SIGNALS } from '../cli/stop-on-signal.ts';
import { withoutSecrets } from '../environment.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { INFRASTRUCTURE, USAGE } from '../judge/verdict.ts';
import { endText, SIGNAL_BASE } from '../rig/child.ts';
import type { Rig } from '../rig/rig.ts';

/** Events of the programs that WebdriverIO has started itself. */
export interface WdioPrograms {
  /** @param exitCode 128 plus the signal's number if a signal ended it */
  readonly workerEnded: (exitCode: number) => void;
}

const ofUser: readonly number[] = SIGNALS.map((signal) => SIGNAL_BASE + constants.signals[signal]);

/**
 * Prints one sentence if there is trouble with the session's programs, and closes the rig: without Appium and the device,
 * the specs fail at once, which ends WebdriverIO.
 */
export function endOnTrouble(
  { supervisor, close }: Pick<Rig, 'supervisor' | 'close'>,
  say: (line: string) => void,
): WdioPrograms {
  whenAborted([supervisor.troubled], () => {
    const { trouble } = supervisor;
    if (trouble !== undefined) say(withCode(trouble.sentence, trouble.code));
    void close();
  });
  return {
    workerEnded: (exitCode) => {
      if (exitCode <= SIGNAL_BASE || ofUser.includes(exitCode)) return;
      supervisor.report({ code: 'worker-ended', sentence: `WebdriverIO's worker ${endText(exitCode)}.` });
    },
  };
}

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
