import { type Command, failed, ok, operands } from '../command.ts';
import { unescaped } from '../escapes.ts';

/** `tr SET1 SET2` and `tr -d SET1`; a set has characters, escapes such as `\\n`, and ranges such as `a-z`. */
export const tr: Command = async (call) => {
  const [from, to] = operands(call.args).map(charactersOf);
  const isDeleting = call.args.includes('-d');
  if (from === undefined || (to === undefined) !== isDeleting)
    return failed('tr: needs SET1 SET2, or -d SET1');
  const chunks: Buffer[] = [];
  for await (const chunk of call.stdin) chunks.push(Buffer.from(chunk));
  const text = [...Buffer.concat(chunks).toString('utf8')];
  const replaced = text.map((char) => {
    const at = from.indexOf(char);
    if (at < 0) return char;
    return to === undefined ? '' : (to[at] ?? to.at(-1) ?? '');
  });
  return ok(replaced.join(''));
};

function charactersOf(set: string): string[] {
  const plain = [...unescaped(set)];
  const all: string[] = [];
  for (let at = 0; at < plain.length; at++) {
    const end = plain[at + 1] === '-' ? plain[at + 2] : undefined;
    const first = plain[at]?.codePointAt(0) ?? 0;
    const last = end?.codePointAt(0) ?? first;
    for (let code = first; code <= last; code++) all.push(String.fromCodePoint(code));
    if (end !== undefined) at += 2;
  }
  return all;
}
