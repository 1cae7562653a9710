import { PassThrough } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { DEVICE_ENVIRONMENT, type ShellContext, ShellExit, type Sink, stateOf } from './context.ts';
import { runScript, syntaxErrorLine } from './run-line.ts';
import { scriptsIn } from './scripts-in.ts';
import { type Script, ShellSyntaxError } from './syntax.ts';
import { keysIn, TypedLine } from './typed-line.ts';

const INTERRUPTED = 130;

/**
 * A shell at a terminal: prompts, shows what is typed, goes on after errors of syntax, and ends a command at Ctrl-C.
 * @param context its stdin has the keys as the host's terminal sends them
 */
export async function runTerminal(context: ShellContext): Promise<number> {
  const show: Sink = (bytes) => context.out(withReturns(bytes));
  const keyboard = new Keyboard(context);
  const state = stateOf(context, DEVICE_ENVIRONMENT);
  const device = context.system.properties.get('ro.product.device') ?? 'localhost';
  let code = 0;
  while (!context.signal.aborted) {
    state.variables.set('?', String(code));
    const stdin = keyboard.input();
    await show(`${code === 0 ? '' : `${code}|`}${device}:${state.directory} $ `);
    try {
      const script = await nextScript(stdin, () => show('> '));
      if (keyboard.wasInterrupted()) code = INTERRUPTED;
      else if (script === undefined) return code;
      else if (script.length > 0)
        code = await keyboard.whileRunning((interrupt) => {
          const signal = AbortSignal.any([context.signal, interrupt]);
          return runScript({ ...context, stdin, out: show, err: show, signal }, state, script);
        });
    } catch (error) {
      if (error instanceof ShellExit) return error.code;
      if (!(error instanceof ShellSyntaxError)) throw error;
      code = keyboard.wasInterrupted() ? INTERRUPTED : 1;
      if (code === 1) await show(syntaxErrorLine(error));
    }
  }
  return code;
}

/** Undefined at the end of the input. */
async function nextScript(stdin: PassThrough, askForMore: () => unknown): Promise<Script | undefined> {
  const { value } = await scriptsIn(stdin, askForMore).next();
  return stdin.readableEnded && (value === undefined || value.length === 0) ? undefined : (value ?? []);
}

/** Lines of the terminal, and what its control keys do. */
class Keyboard {
  readonly #line = new TypedLine();
  readonly #show: Sink;
  #input = new PassThrough();
  #running: AbortController | undefined;
  #isInterrupted = false;
  #isClosed = false;

  constructor({ stdin, out }: Pick<ShellContext, 'stdin' | 'out'>) {
    this.#show = out;
    const decoder = new StringDecoder('utf8');
    stdin.on('data', (bytes: Buffer) => {
      for (const key of keysIn(decoder.write(bytes))) this.#press(key);
    });
    stdin.on('end', () => {
      this.#isClosed = true;
      this.#input.end();
    });
  }

  /** What commands read. Ctrl-D ends it, and so does Ctrl-C if none is running; the next command reads a new one. */
  input(): PassThrough {
    this.#isInterrupted = false;
    if (this.#input.writableEnded && !this.#isClosed) this.#input = new PassThrough();
    return this.#input;
  }

  /** Whether Ctrl-C ended the input. */
  wasInterrupted(): boolean {
    return this.#isInterrupted;
  }

  async whileRunning(run: (interrupt: AbortSignal) => Promise<number>): Promise<number> {
    const running = new AbortController();
    this.#running = running;
    try {
      const code = await run(running.signal);
      return running.signal.aborted ? INTERRUPTED : code;
    } finally {
      this.#running = undefined;
    }
  }

  #press(key: string): void {
    const { shows, sends, means } = this.#line.press(key);
    if (shows !== '') void this.#show(shows);
    if (sends !== undefined && this.#input.writable) this.#input.write(sends);
    if (means === 'interrupt') this.#running?.abort();
    this.#isInterrupted ||= means === 'interrupt';
    if (means === 'end' || (means === 'interrupt' && this.#running === undefined)) this.#input.end();
  }
}

const withReturns = (bytes: string | Uint8Array): Buffer =>
  Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
