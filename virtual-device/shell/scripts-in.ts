import type { Readable } from 'node:stream';
import { parse } from './parse.ts';
import { IncompleteScript, type Script } from './syntax.ts';

/**
 * The commands of stdin, each as soon as its last line is there. What follows is left for the commands to read.
 * @param askForMore called before another line of a command is read
 */
export async function* scriptsIn(stdin: Readable, askForMore?: () => unknown): AsyncGenerator<Script> {
  let held = '';
  for (;;) {
    const { text, isWhole } = await readLine(stdin);
    held += text;
    const script = parsed(held, isWhole);
    if (script === undefined) {
      held += '\n';
      await askForMore?.();
    } else {
      yield script;
      held = '';
    }
    if (!isWhole) return;
  }
}

/** A backslash that nothing escapes. */
const CONTINUED = /(?:^|[^\\])(?:\\\\)*\\$/;

/** Undefined if more lines are needed, which `canGoOn` tells to be possible. */
function parsed(text: string, canGoOn: boolean): Script | undefined {
  if (canGoOn && CONTINUED.test(text)) return undefined;
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof IncompleteScript && canGoOn) return undefined;
    throw error;
  }
}

interface Line {
  readonly text: string;
  /** Whether the line ended with a newline, not with the end of the stream. */
  readonly isWhole: boolean;
}

/** Reads one line and leaves the rest in the stream for the next command that reads. */
async function readLine(stdin: Readable): Promise<Line> {
  const held: Buffer[] = [];
  for (let chunk = await nextChunk(stdin); chunk !== undefined; chunk = await nextChunk(stdin)) {
    const end = chunk.indexOf('\n');
    held.push(end < 0 ? chunk : chunk.subarray(0, end));
    if (end < 0) continue;
    stdin.unshift(chunk.subarray(end + 1));
    return { text: Buffer.concat(held).toString('utf8'), isWhole: true };
  }
  return { text: Buffer.concat(held).toString('utf8'), isWhole: false };
}

const SOMETHING_HAPPENED = ['readable', 'end', 'close', 'error'] as const;

async function nextChunk(stdin: Readable): Promise<Buffer | undefined> {
  for (;;) {
    const chunk: unknown = stdin.read();
    if (chunk !== null) return Buffer.from(chunk as Uint8Array);
    if (stdin.readableEnded || stdin.destroyed) return undefined;
    await new Promise<void>((resolve) => {
      const settle = (): void => {
        for (const event of SOMETHING_HAPPENED) stdin.off(event, settle);
        resolve();
      };
      for (const event of SOMETHING_HAPPENED) stdin.on(event, settle);
    });
  }
}
