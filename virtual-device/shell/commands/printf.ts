import { type Command, failed, ok, UsageError } from '../command.ts';
import { unescaped } from '../escapes.ts';

const CONVERSION = /%(?:%|([-+ 0]*)(\d*)(?:\.(\d+))?([a-zA-Z]))/g;

/** `printf FORMAT [WORD …]`: the format is repeated until no word is left. */
export const printf: Command = ({ args }) => {
  const [format, ...words] = args[0] === '--' ? args.slice(1) : args;
  if (format === undefined) return failed('printf: Needs 1 argument');
  let text = '';
  let left = words;
  do {
    const before = left.length;
    text += unescaped(format).replace(
      CONVERSION,
      (whole: string, flags = '', width = '', precision?: string, letter?: string) => {
        if (letter === undefined) return '%';
        const [word = ''] = left;
        left = left.slice(1);
        return padded(converted(whole, letter, word, precision), flags, Number(width));
      },
    );
    if (left.length === before) break;
  } while (left.length > 0);
  return ok(text);
};

function converted(whole: string, letter: string, word: string, precision?: string): string {
  switch (letter) {
    case 's':
      return precision === undefined ? word : word.slice(0, Number(precision));
    case 'b':
      return unescaped(word);
    case 'c':
      return word.slice(0, 1);
    case 'd':
    case 'i':
    case 'u':
      return numberIn(word).toString();
    case 'x':
      return numberIn(word).toString(16);
    case 'X':
      return numberIn(word).toString(16).toUpperCase();
    case 'o':
      return numberIn(word).toString(8);
    case 'f':
      return floatIn(word).toFixed(Number(precision ?? 6));
    default:
      throw new UsageError(`the conversion ${whole} is not supported on this device`);
  }
}

function numberIn(word: string): bigint {
  if (word === '') return 0n;
  const [, sign, digits] = /^([-+]?)(0x[\da-f]+|\d+)$/i.exec(word) ?? [];
  if (digits === undefined) throw new UsageError(`'${word}' is not a whole number`);
  return sign === '-' ? -BigInt(digits) : BigInt(digits);
}

function floatIn(word: string): number {
  const value = Number(word);
  if (!Number.isFinite(value)) throw new UsageError(`'${word}' is not a number`);
  return value;
}

function padded(text: string, flags: string, width: number): string {
  const signed = flags.includes('+') && /^\d/.test(text) ? `+${text}` : text;
  if (flags.includes('-')) return signed.padEnd(width);
  if (!flags.includes('0')) return signed.padStart(width);
  const sign = /^[-+]/.exec(signed)?.[0] ?? '';
  return sign + signed.slice(sign.length).padStart(width - sign.length, '0');
}
