import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, messageOf, withCode } from '../base/errors.ts';
import type { FaultCode } from '../base/faults.ts';
import { faultOf } from '../capture/classify-failure.ts';
import { commandFailure } from '../capture/command-failure.ts';
import { withoutSecrets } from '../environment.ts';
import { readPlainText } from '../run-folder/plain-files.ts';
import type { Ending } from '../run-folder/run-folder.ts';
import { specPathOf, type WorkerEnd, workersIn } from '../run-folder/worker-files.ts';
import { loadFailureIn } from '../service/load-failure.ts';
import { testFailuresIn } from '../service/test-failures.ts';
import { endText, SIGNAL_BASE } from './child.ts';
import type { Trouble } from './supervisor.ts';

/** How the capture of a session ended; all captured runs are judged. */
export type SessionEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped' }
  /** The specs ran to their end, and a test of them failed. */
  | { readonly kind: 'tests-failed'; readonly code: FaultCode; readonly message: string }
  | { readonly kind: 'broken'; readonly code: FaultCode; readonly message: string };

export interface EndFacts {
  /** Exit code of the WebdriverIO process. */
  readonly exitCode: number;
  /** Trouble with the session's programs, if any: the cause of any error that WebdriverIO printed. */
  readonly trouble: Trouble | undefined;
  /** Whether the user stopped the session. */
  readonly stopped: boolean;
  /** Run folder; contains WebdriverIO's log if this package started it. */
  readonly folder: string;
  /** Whether specs without a scenario were chosen, as functional ones may be with `wdio run --spec`. */
  readonly mayMeasureNothing?: boolean;
}

/** What tests fail with that something else disturbs; WebdriverIO drops a request that is under way at an error of nobody's. */
const DISTURBED: ReadonlySet<FaultCode> = new Set(['internal', 'specs-failed', 'appium-connection']);

export function endOf({ exitCode, trouble, stopped, folder, mayMeasureNothing }: EndFacts): SessionEnd {
  if (stopped) return { kind: 'stopped' };
  if (trouble !== undefined) return { kind: 'broken', code: trouble.code, message: trouble.sentence };
  if (exitCode === 0) return cutShort(folder) ?? misused(folder, mayMeasureNothing) ?? { kind: 'done' };
  if (isEndedBySignal(folder))
    return {
      kind: 'broken',
      code: 'worker-ended',
      message: `WebdriverIO was ended by a signal (log: ${join(folder, WDIO_LOG)}).`,
    };
  const signalled = cutShort(folder, () => false);
  if (signalled !== undefined) return signalled;
  const failures = testFailuresIn(folder);
  switch (failures.kind) {
    case 'unmet-budgets':
      return cutShort(folder) ?? { kind: 'done' };
    case 'other':
      if (DISTURBED.has(failures.code)) {
        const misuse = strayIn(folder) ?? unawaited(folder);
        if (misuse !== undefined) return misuse;
      }
      return {
        kind: failures.code === 'specs-failed' ? 'tests-failed' : 'broken',
        code: failures.code,
        message: sentenceOf(failures.message, folder),
      };
    case 'none':
      return (
        cutShort(folder, (end) => end?.at !== undefined) ??
        strayIn(folder) ??
        misused(folder) ??
        unexplained(folder, exitCode)
      );
  }
}

/** The first worker that did not run its tests to their end; WebdriverIO takes it for a success if its exit code is 0. */
function cutShort(
  folder: string,
  isCut: (end: WorkerEnd | undefined) => boolean = (end) => end === undefined || end.kind === 'exit',
): SessionEnd | undefined {
  const workers = workersIn(folder);
  const signalled = workers.find(({ end }) => end?.kind === 'signal');
  const cut = signalled ?? workers.find(({ end }) => isCut(end));
  if (cut === undefined) return undefined;
  const specs = cut.specs.map(specPathOf).join(', ');
  if (cut === signalled)
    return {
      kind: 'broken',
      code: 'worker-ended',
      message: `WebdriverIO's worker of ${specs} was ended by ${cut.end?.signal ?? 'SIGTERM'}: look for who sends it.`,
    };
  const message =
    cut.end?.at === undefined
      ? `WebdriverIO's worker of ${specs} ended before its tests did: look for what ends the process.`
      : `${cut.end.at} ended WebdriverIO's worker before the tests of ${specs} did: remove the call that ends the process.`;
  return { kind: 'broken', code: 'worker-ended', message };
}

/** An error that no test waited for: the tests that it disturbed fail for reasons that lead elsewhere. */
function strayIn(folder: string): SessionEnd | undefined {
  const found = workersIn(folder).find(({ end }) => end?.stray !== undefined);
  const stray = found?.end?.stray;
  // A request that was lost is no error of the spec's.
  if (stray === undefined || stray.message.startsWith('WebDriverError: ')) return undefined;
  const [first = ''] = stray.message.split('\n');
  const where = stray.at ?? found?.specs.map(specPathOf).join(', ');
  return misuse(
    `${where} threw an error that no test waits for: ${first.replace(/\.$/, '')}; write \`await\` before what may fail.`,
  );
}

/** A scenario whose end no test awaited: it goes on when the tests are over, and what it needs is gone. */
function unawaited(folder: string): SessionEnd | undefined {
  const ends = workersIn(folder).flatMap(({ end }) => (end?.kind === 'ran' ? [end] : []));
  const open = ends
    .filter(({ tests }) => tests.every(({ outcome }) => outcome !== 'failed'))
    .flatMap(({ scenarios = [] }) => scenarios)
    .find(({ isOver }) => !isOver);
  return open === undefined
    ? undefined
    : misuse(
        `${open.at ?? 'A spec'} does not wait for the scenario '${open.name}': write \`await scenario(…)\`, and \`async\` before the test's function.`,
      );
}

/** A scenario whose end no test awaited, or specs without any; what the command line left out was called, too. */
function misused(folder: string, mayMeasureNothing = false): SessionEnd | undefined {
  const open = unawaited(folder);
  if (open !== undefined || mayMeasureNothing) return open;
  const workers = workersIn(folder).filter(({ end }) => end?.kind === 'ran');
  const hasRun = workers.some(({ end }) => end?.tests.some(({ outcome }) => outcome === 'passed'));
  if (!hasRun || workers.some(({ end }) => end?.scenarios?.length !== 0)) return undefined;
  const specs = [...new Set(workers.flatMap((worker) => worker.specs.map(specPathOf)))].join(', ');
  return misuse(`${specs} measured no scenario: call \`await scenario('name', { … })\` in a test.`);
}

const misuse = (message: string): SessionEnd => ({ kind: 'broken', code: 'invalid-use', message });

export const sessionErrorOf = (error: unknown): SessionEnd => ({
  kind: 'broken',
  code: codeOf(error),
  message: withoutSecrets()(messageOf(error)),
});

/** One sentence with the fault code; undefined if the session was complete. */
export function interruptionOf(end: SessionEnd): string | undefined {
  if (end.kind === 'done') return undefined;
  if (end.kind === 'stopped') return withCode('The session was stopped before its end.', 'stopped');
  return withCode(end.message, end.code);
}

/** The same for the manifest: a failed test interrupts no scenario but its own. */
export function endingOf(end: SessionEnd): Ending {
  const sentence = interruptionOf(end);
  if (sentence === undefined) return {};
  return end.kind === 'tests-failed' ? { failedTest: sentence } : { interrupted: sentence };
}

/** The first line of a test's error, and the file with the rest. */
function sentenceOf(message: string, folder: string): string {
  const log = join(folder, WDIO_LOG);
  const first = commandFailure(message);
  return existsSync(log) ? `${first} (log: ${log})` : first;
}

const WDIO_LOG = 'wdio.log';

/** WebdriverIO answers SIGINT and SIGTERM by closing its sessions, at which its worker and the specs may fail. */
function isEndedBySignal(folder: string): boolean {
  const log = join(folder, WDIO_LOG);
  return existsSync(log) && /End(?:ing|ed) WebDriver sessions gracefully/.test(readPlainText(log));
}

/** The message of the first error, which may have several lines, until the request that WebdriverIO appends or the next entry. */
const LOGGED_ERROR = /\b(?:[A-Z]\w*)?Error: (\S.*(?:\n(?! when running |\d{4}-\d\d-\d\dT).*)*)/;

/** WebdriverIO prints `ERROR @wdio/runner: Error: <message>`, or `Error: <message>` below the test's name. */
function unexplained(folder: string, exitCode: number): SessionEnd {
  const log = join(folder, WDIO_LOG);
  const broken = (message: string, code: FaultCode = 'specs-failed'): SessionEnd => {
    return { kind: 'broken', code, message };
  };
  if (!existsSync(log))
    return (
      cutShort(folder, (end) => end === undefined) ?? broken('The specs failed; WebdriverIO printed why.')
    );
  const text = readPlainText(log);
  const load = loadFailureIn(text);
  if (load !== undefined) return broken(load, 'invalid-use');
  const [, message] = LOGGED_ERROR.exec(text) ?? [];
  if (exitCode > SIGNAL_BASE)
    return broken(`WebdriverIO ${endText(exitCode)} (log: ${log}).`, 'worker-ended');
  if (message !== undefined) {
    // Of the creation of the session: nothing of this package runs in the worker yet.
    const code = faultOf(message);
    return broken(`${commandFailure(message)} (log: ${log})`, code === 'internal' ? undefined : code);
  }
  return broken(`WebdriverIO's worker ended before its specs did (log: ${log}).`, 'worker-ended');
}
