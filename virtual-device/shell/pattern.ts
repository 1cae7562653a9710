import { UsageError } from './command.ts';

/** @throws UsageError when the text is no regular expression */
export function regularExpression(text: string, flags = ''): RegExp {
  try {
    return new RegExp(text, flags);
  } catch (cause) {
    throw new UsageError(`'${text}' is no pattern`, { cause });
  }
}

/** A basic pattern as an extended one: without `-E` the characters ( ) { } + ? | are special only after a backslash. */
export const extended = (basic: string): string =>
  basic.replace(
    /\\([(){}+?|])|\\.|\[\^?\]?[^\]]*\]|([(){}+?|])/g,
    (whole, special?: string, plain?: string) => (plain === undefined ? (special ?? whole) : `\\${plain}`),
  );

/** The source of a regular expression that matches the text itself. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The source of a regular expression for a pattern of file names; slashes are kept, so that each name can be matched. */
export const globSource = (glob: string): string =>
  glob.replace(/\[[^\]/]+\]|./gs, (found) => {
    if (found === '*') return '.*';
    if (found === '?') return '.';
    return found.length > 1 ? found.replace(/^\[!/, '[^') : escaped(found);
  });
