import type { FaultCode } from '../base/faults.ts';
import { withoutSecrets } from '../environment.ts';
import { type Child, type ChildOptions, endText, SIGNAL_BASE, startChild } from './child.ts';
import { type Guard, startGuard } from './guard.ts';
import { endLeftovers, Ledger } from './ledger.ts';
import { makePrivateFolder, removePrivateFolder } from './private-folder.ts';

/** Why a session cannot go on: one sentence for the user. */
export interface Trouble {
  readonly code: FaultCode;
  readonly sentence: string;
}
/** Called with the name of a program and a line of its output. */
export type ProgramOutput = (program: string, line: string) => void;

export interface SupervisedOptions extends ChildOptions {
  /** Name for the sentence about the program's end, e.g. `Appium`. */
  readonly name: string;
  /** The fault if the program ends; absent for a program that ends by itself, like the specs. */
  readonly ifEnded?: FaultCode;
  /** Whether it is stopped after all others: programs that use an adb server start another one if it has ended. */
  readonly stopsLast?: boolean;
  /** Whether the program's last line of output states why it ended. */
  readonly statesWhy?: boolean;
}

/**
 * Owns every program of a session. Each leads a process group, which is stopped as a whole; if one ends unexpectedly, the
 * session is in trouble, and the first cause is kept. If this process dies, a guard ends the programs; if the guard dies
 * too, the next session does.
 */
export class Supervisor {
  static #guard: Guard | undefined;
  readonly #ledger: Ledger;
  /** The running programs, and whether each stops last. */
  readonly #children = new Map<Child, boolean>();
  readonly #troubled = new AbortController();
  #trouble: Trouble | undefined;
  #privateFolder: string | undefined;
  #isStopping = false;

  readonly #onOutput: ProgramOutput;

  /**
   * @param state folder of the project's state
   * @param onOutput called with every line of a program's output
   */
  constructor(state: string, onOutput: ProgramOutput = () => undefined) {
    this.#onOutput = onOutput;
    endLeftovers(state);
    this.#ledger = new Ledger(state);
  }

  static get guardPid(): number | undefined {
    return Supervisor.#guard?.pid;
  }

  /** Aborted when the session is in trouble. */
  get troubled(): AbortSignal {
    return this.#troubled.signal;
  }

  /** The first cause; undefined without trouble. */
  get trouble(): Trouble | undefined {
    return this.#trouble;
  }

  /** A folder that only this user can enter, until the programs are stopped. */
  privateFolder(): string {
    if (this.#privateFolder === undefined) {
      this.#privateFolder = makePrivateFolder();
      this.#guarded().remove(this.#privateFolder);
      this.#ledger.keep(this.#privateFolder);
    }
    return this.#privateFolder;
  }

  /** Reports trouble other than the end of a program. Only the first report counts, and none while stopping. */
  report(trouble: Trouble): void {
    if (this.#trouble !== undefined || this.#isStopping) return;
    // A program may quote a server's words about why it ended.
    this.#trouble = { ...trouble, sentence: withoutSecrets()(trouble.sentence) };
    this.#troubled.abort();
  }

  start({ name, ifEnded, stopsLast = false, statesWhy = false, ...options }: SupervisedOptions): Child {
    const guard = this.#guarded();
    let isStopped = false;
    let lastLine = '';
    const child = startChild({
      ...options,
      onLine: (line) => {
        if (statesWhy && line.trim() !== '') lastLine = line.trim();
        this.#onOutput(name, line);
        options.onLine?.(line);
      },
    });
    this.#children.set(child, stopsLast);
    guard.add(child.pid);
    this.#ledger.add(child.pid, name);
    void child.ended.then(async (exitCode) => {
      this.#children.delete(child);
      guard.delete(child.pid);
      this.#ledger.delete(child.pid);
      if (isStopped || ifEnded === undefined) return;
      await child.closed;
      this.report({ code: ifEnded, sentence: sentenceOf(name, exitCode, options.log, lastLine) });
    });
    return {
      ...child,
      stop: () => {
        isStopped = true;
        return child.stop();
      },
    };
  }

  #guarded(): Guard {
    Supervisor.#guard ??= startGuard();
    return Supervisor.#guard;
  }

  /** Stops all programs in parallel, then those that stop last; then removes the private folder. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const isLast of [false, true]) {
      const wave = [...this.#children].filter(([, stopsLast]) => stopsLast === isLast);
      await Promise.all(wave.map(([child]) => child.stop()));
    }
    if (this.#privateFolder === undefined) return;
    removePrivateFolder(this.#privateFolder);
    this.#privateFolder = undefined;
    this.#ledger.keep(undefined);
  }
}

/** The last line of a program that was ended, or ended without an error, does not state why. */
function sentenceOf(name: string, exitCode: number, log: string, lastLine: string): string {
  const isStated = lastLine !== '' && exitCode > 0 && exitCode < SIGNAL_BASE;
  return `${name} ${endText(exitCode)}${isStated ? `: ${lastLine.replace(/\.$/, '')}` : ''} (log: ${log}).`;
}
