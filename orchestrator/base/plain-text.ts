/** A text as a TypeScript literal. */
export const quoted = (text: string): string =>
  `'${text.replace(/[\\']/g, '\\$&').replace(/\r?\n/g, '\\n')}'`;

const MAX_CHARS = 200;

/** Lines of a report on the terminal without what controls it: a device or a server may have made up a part. */
export const printable = (lines: string): string => lines.replace(CONTROL_BESIDE_LINES, '');
const CONTROL_BESIDE_LINES = /[^\P{Cc}\n\t]|[\p{Cf}\p{Cs}]/gu;

/**
 * Text from a device, an app or a spec, made safe for a report: one line, without control characters or characters that
 * reorder or hide what follows (https://trojansource.codes/).
 */
export function plainText(text: string, maxChars: number = MAX_CHARS): string {
  const visible = text
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .trim();
  const chars = [...visible];
  return chars.length <= maxChars ? visible : `${chars.slice(0, maxChars - 1).join('')}…`;
}

/** A stack, with the same safety line by line; the indentation stays. */
export const plainLines = (text: string): string =>
  text
    .split('\n', MAX_LINES)
    .map(
      (line) =>
        `${' '.repeat(/^\s*/.exec(line)?.[0].length ? INDENT : 0)}${plainText(line, MAX_CHARS_OF_LINE)}`,
    )
    .join('\n');
const MAX_LINES = 3_000;
const INDENT = 4;
const MAX_CHARS_OF_LINE = 400;
