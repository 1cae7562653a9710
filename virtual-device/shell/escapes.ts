const ESCAPES = new Map([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
]);

const NUMBER = String.raw`x([\da-f]{1,2})|0([0-7]{1,3})|([1-7][0-7]{0,2})`;
const ESCAPE = new RegExp(String.raw`\\(?:${NUMBER}|(.))`, 'gi');

/** The text with escapes such as `\n`, `\x41` and `\101` replaced by what they stand for. */
export const unescaped = (text: string): string =>
  text.replace(ESCAPE, (whole, hexadecimal?: string, zero?: string, octal?: string, sign = '') => {
    if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16));
    const digits = zero ?? octal;
    return digits === undefined
      ? (ESCAPES.get(sign) ?? whole)
      : String.fromCharCode(Number.parseInt(digits, 8));
  });
