import { PassThrough, Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { DEVICE_ENVIRONMENT, type ShellContext, ShellExit, type Sink, stateOf } from './context.ts';
import { parse } from './parse.ts';
import { runScript, syntaxErrorLine } from './run-line.ts';
import { ShellSyntaxError } from './syntax.ts';

const INTERRUPTED = 130;
const [CTRL_C, CTRL_D] = ['\x03', '\x04'];
/** Moves the cursor back over a character and deletes it. */
const ERASE = '\b \b';
/** What arrows and other keys send, which edit no line here. */
// biome-ignore lint/complexity/useRegexLiterals: a literal may not have control characters
const SEQUENCES = new RegExp('\\x1b(?:[[O][0-9;]*[A-Za-z~])?', 'g');

/**
 * A shell at a terminal, each line a script of its own: it prompts, shows what is typed, goes on after errors of syntax, and
 * ends a command at Ctrl-C. Commands read nothing of what is typed.
 * @param context its stdin has the keys as the host's terminal sends them
 */
export async function runTerminal(context: ShellContext): Promise<number> {
  const show: Sink = (bytes) => context.out(withReturns(bytes));
  const keyboard = new Keyboard(context.stdin, show);
  const state = stateOf(context, DEVICE_ENVIRONMENT);
  const device = context.system.properties.get('ro.product.device') ?? 'localhost';
  let code = 0;
  const prompt = () => show(`${code === 0 ? '' : `${code}|`}${device}:${state.directory} $ `);
  await prompt();
  for await (const line of keyboard.lines) {
    state.variables.set('?', String(code));
    try {
      const script = line === CTRL_C ? [] : parse(line);
      const io = { stdin: Readable.from([]), out: show, err: show };
      if (line === CTRL_C) code = INTERRUPTED;
      else if (script.length > 0)
        code = await keyboard.whileRunning((interrupt) => {
          const signal = AbortSignal.any([context.signal, interrupt]);
          return runScript({ ...context, ...io, signal }, state, script);
        });
    } catch (error) {
      if (error instanceof ShellExit) return error.code;
      if (!(error instanceof ShellSyntaxError)) throw error;
      await show(syntaxErrorLine(error));
      code = 1;
    }
    if (context.signal.aborted) break;
    await prompt();
  }
  return code;
}

/** Makes lines of keys. */
class Keyboard {
  /** One that Ctrl-C ended is only that. Ctrl-D ends them. */
  readonly lines = new PassThrough({ objectMode: true });
  #typed: string[] = [];
  #running: AbortController | undefined;

  constructor(stdin: Readable, show: Sink) {
    const decoder = new StringDecoder('utf8');
    stdin.on('data', (bytes: Buffer) => {
      const keys = [...decoder.write(bytes).replace(SEQUENCES, '')];
      void show(keys.map((key) => this.#press(key)).join(''));
    });
    stdin.on('end', () => this.lines.end());
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

  /** @returns what the terminal shows */
  #press(key: string): string {
    switch (key) {
      case '\r':
      case '\n':
        this.#send(this.#taken());
        return '\n';
      case '\b':
      case '\x7f':
        return this.#typed.pop() === undefined ? '' : ERASE;
      case CTRL_C:
        this.#taken();
        if (this.#running === undefined) this.#send(CTRL_C);
        else this.#running.abort();
        return '^C\n';
      case CTRL_D:
        if (this.#typed.length === 0) this.lines.end();
        return '';
      default:
        if (key < ' ') return '';
        this.#typed.push(key);
        return key;
    }
  }

  #send(line: string): void {
    if (this.lines.writable) this.lines.write(line);
  }

  #taken(): string {
    return this.#typed.splice(0).join('');
  }
}

const withReturns = (bytes: string | Uint8Array): Buffer =>
  Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
