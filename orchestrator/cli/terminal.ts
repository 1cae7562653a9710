import { plainText, printable } from '../base/plain-text.ts';
import { readEnvironment, withoutSecretValues } from '../environment.ts';

/** Output of a command while it works. */
export interface Terminal {
  /** Prints a line of the result. */
  readonly say: (line: string) => void;
  /** Prints a line of progress that stays. */
  readonly note: (line: string) => void;
  /** Names the step that takes a while: on a terminal in a line that the next one replaces, in a log in a new line. */
  readonly doing: (text: string) => void;
  /** The same on a terminal only, for text that a log contains anyway or does not need. */
  readonly live: (text: string) => void;
  /** Removes the line of `doing` or `live` before other output. */
  readonly clear: () => void;
  /** Prints the result of a session as JSON; absent where lines are printed. */
  readonly result?: (result: object) => void;
}

interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

/** Standard output as a log, for commands where others print between the lines. */
export const plainOutput: Output = { write: (text) => process.stdout.write(text) };

/** Standard error, for progress beside JSON. */
const errorOutput: Output = { write: (text) => process.stderr.write(text) };

/** Lines on standard error, and the result of a session as JSON on standard output. */
export const jsonTerminal = (quiet?: boolean): Terminal => ({
  ...terminalOn(errorOutput, quiet),
  result: (result) => void process.stdout.write(`${JSON.stringify(result, null, 2)}\n`),
});

/** Standard output; a log if the terminal cannot erase a line. */
export const standardOutput = (term = readEnvironment().TERM): Output =>
  term === 'dumb' ? plainOutput : process.stdout;

/** @param quiet print the result only */
export function terminalOn(output: Output, quiet = false): Terminal {
  let isLive = false;
  const redact = withoutSecretValues();
  const write = (text: string): void => void output.write(redact(text));
  const erased = (): string => {
    const erase = isLive ? ERASE_LINE : '';
    isLive = false;
    return erase;
  };
  const live = (text: string): void => {
    if (quiet || output.isTTY !== true) return;
    // A wrapped line could not be erased. Some terminals state no width, or 0.
    const columns = output.columns || DEFAULT_COLUMNS;
    write(`${erased()}${plainText(text, columns - 3)} …`);
    isLive = true;
  };
  const say = (line: string): void => write(`${erased()}${printable(line)}\n`);
  return {
    live,
    say,
    note: (line) => {
      if (!quiet) say(line);
    },
    clear: () => {
      if (isLive) write(erased());
    },
    doing: (text) => {
      if (output.isTTY === true) live(text);
      else if (!quiet) write(`${printable(text)} …\n`);
    },
  };
}

/** ECMA-48: carriage return, then "erase in line" of all. */
const ERASE_LINE = '\r\x1b[2K';
const DEFAULT_COLUMNS = 80;
