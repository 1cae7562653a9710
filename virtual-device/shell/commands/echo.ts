import { type Command, ok } from '../command.ts';
import { unescaped } from '../escapes.ts';

/** `echo [-n] [-e] [-E] [WORD …]`; only with `-e` is a backslash an escape. */
export const echo: Command = ({ args }) => {
  const options = args.slice(0, args.findIndex((arg) => !/^-[neE]+$/.test(arg)) >>> 0);
  const text = args.slice(options.length).join(' ');
  const isEscaped = options.some((option) => option.includes('e'));
  const shown = isEscaped ? unescaped(text) : text;
  return ok(options.some((option) => option.includes('n')) ? shown : `${shown}\n`);
};
