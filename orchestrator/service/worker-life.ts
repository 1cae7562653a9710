import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { saveWorkerEnd, type WorkerEnd } from '../run-folder/worker-files.ts';

type Outcome = WorkerEnd['tests'][number]['outcome'];

/** What happens in a worker of WebdriverIO until its process ends, whoever ends it; saved at that moment. */
export class WorkerLife {
  readonly #folder: string;
  readonly #worker: string;
  readonly #tests = new Map<string, Outcome>();
  #hasRun = false;

  /** @param worker WebdriverIO's id, e.g. `0-0` */
  constructor(folder: string, worker: string) {
    this.#folder = folder;
    this.#worker = worker;
    const onExit = (): void => this.ended(stackBelow(onExit));
    process.once('exit', onExit);
  }

  /** A test has run; a repeated one counts by its last attempt. */
  tested(title: string, outcome: Outcome): void {
    this.#tests.set(title, outcome);
  }

  /** All tests that were to run have. */
  ran(): void {
    this.#hasRun = true;
  }

  /** @param stack of what ends the process */
  ended(stack: string): void {
    const tests = [...this.#tests].map(([title, outcome]) => ({ title, outcome }));
    saveWorkerEnd(this.#folder, this.#worker, { pid: process.pid, ...this.#endOf(stack), tests });
  }

  #endOf(stack: string): Pick<WorkerEnd, 'kind' | 'at'> {
    if (this.#hasRun) return { kind: 'ran' };
    const at = ownLineIn(stack);
    if (at !== undefined) return { kind: 'exit', at };
    return { kind: ENDED_BY_WDIO.test(stack) ? 'no-tests' : 'exit' };
  }
}

/** WebdriverIO ends its worker through this package. */
const ENDED_BY_WDIO = /[\\/]node_modules[\\/]exit-hook[\\/]/;
const FRAME = /(?:\(|\bat )((?:file:\/\/|\/|[A-Z]:\\).*?):(\d+):\d+\)?$/;

/** The first line of a stack that is in neither Node.js nor a package. */
function ownLineIn(stack: string): string | undefined {
  for (const line of stack.split('\n').slice(1)) {
    const [, file = '', number] = FRAME.exec(line.trim()) ?? [];
    if (file === '' || /[\\/]node_modules[\\/]/.test(file)) continue;
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    return `${relative(process.cwd(), path.replace(/\?.*$/, ''))}:${number}`;
  }
  return undefined;
}

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
