import { messageOf } from '../base/errors.ts';
import { ownLineIn } from '../capture/own-line.ts';
import { saveWorkerEnd, type WorkerEnd } from '../run-folder/worker-files.ts';
import { scenarioCalls } from './scenario-calls.ts';

type Outcome = WorkerEnd['tests'][number]['outcome'];

/** What happens in a worker of WebdriverIO until its process ends, whoever ends it; saved at that moment. */
export class WorkerLife {
  readonly #folder: string;
  readonly #worker: string;
  readonly #tests = new Map<string, Outcome>();
  #hasRun = false;
  #signal: string | undefined;
  /** Calls before this worker's are of other tests of this package. */
  readonly #firstCall = scenarioCalls().length;
  /** As they were when the tests were over. */
  #scenarios: WorkerEnd['scenarios'];
  #stray: WorkerEnd['stray'];

  /** @param worker WebdriverIO's id, e.g. `0-0` */
  constructor(folder: string, worker: string) {
    this.#folder = folder;
    this.#worker = worker;
    const onExit = (): void => this.ended(stackBelow(onExit));
    process.once('exit', onExit);
  }

  /** Keeps errors that nothing catches. Mocha lets a rejection pass that nobody awaits. */
  watch(): this {
    process.on('uncaughtExceptionMonitor', (error) => this.keep(error));
    process.on('unhandledRejection', (reason) => this.keep(reason));
    // WebdriverIO ends its worker in order then, as if it had found no test.
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      if (process.listenerCount(signal) > 0) process.prependListener(signal, () => (this.#signal ??= signal));
    return this;
  }

  /** A test has run; a repeated one counts by its last attempt. */
  tested(title: string, outcome: Outcome): void {
    this.#tests.set(title, outcome);
  }

  /** All tests that were to run have. */
  ran(): void {
    this.#hasRun = true;
    this.#scenarios = scenariosFrom(this.#firstCall);
  }

  /** @param stack of what ends the process */
  ended(stack: string): void {
    const tests = [...this.#tests].map(([title, outcome]) => ({ title, outcome }));
    const scenarios = this.#scenarios ?? scenariosFrom(this.#firstCall);
    const stray = this.#stray === undefined ? {} : { stray: this.#stray };
    const end = { pid: process.pid, ...this.#endOf(stack), ...stray, scenarios, tests };
    saveWorkerEnd(this.#folder, this.#worker, end);
  }

  /** Only the first counts: others may follow from it. Saved at once: when Mocha throws in its turn, no process says that it exits. */
  keep(error: unknown): void {
    if (this.#stray !== undefined) return;
    const at = ownLineIn(error instanceof Error ? (error.stack ?? '') : '');
    this.#stray = { message: messageOf(error), ...(at === undefined ? {} : { at }) };
    this.ended('');
  }

  #endOf(stack: string): Pick<WorkerEnd, 'kind' | 'at' | 'signal'> {
    if (this.#hasRun) return { kind: 'ran' };
    if (this.#signal !== undefined) return { kind: 'signal', signal: this.#signal };
    const at = ownLineIn(stack);
    if (at !== undefined) return { kind: 'exit', at };
    return { kind: ENDED_BY_WDIO.test(stack) ? 'no-tests' : 'exit' };
  }
}

const scenariosFrom = (first: number): NonNullable<WorkerEnd['scenarios']> =>
  scenarioCalls()
    .slice(first)
    .map(({ name, at, isOver }) => ({ name, isOver, ...(at === undefined ? {} : { at }) }));

/** WebdriverIO ends its worker through this package. */
const ENDED_BY_WDIO = /[\\/]node_modules[\\/]exit-hook[\\/]/;
/** Who called a function, as a stack. */
function stackBelow(called: () => void): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = STACK_FRAMES;
  const at: { stack?: string } = {};
  Error.captureStackTrace(at, called);
  Error.stackTraceLimit = limit;
  return at.stack ?? '';
}
const STACK_FRAMES = 50;
