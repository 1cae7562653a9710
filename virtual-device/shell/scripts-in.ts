import type { Readable } from 'node:stream';
import { parse } from './parse.ts';
import { readLine } from './read-line.ts';
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
