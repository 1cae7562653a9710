const ESCAPES = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['\\', '\\'],
]);

/** The text with `\n`, `\r`, `\t` and `\\` replaced by what they stand for. */
export const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (whole, sign: string) => ESCAPES.get(sign) ?? whole);
