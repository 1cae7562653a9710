import { UsageError } from './command.ts';

/** @throws UsageError when the text is no regular expression */
export function regularExpression(text: string, flags = ''): RegExp {
  try {
    return new RegExp(text, flags);
  } catch (cause) {
    throw new UsageError(`'${text}' is no pattern`, { cause });
  }
}

/** The source of a regular expression that matches the text itself. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A pattern of file names as the source of a regular expression; `*` and `?` match no slash. */
export const globSource = (glob: string): string =>
  glob.replace(/\[[^\]/]+\]|./gs, (found) => {
    if (found === '*') return '[^/]*';
    if (found === '?') return '[^/]';
    return found.length > 1 ? found.replace(/^\[!/, '[^') : escaped(found);
  });
