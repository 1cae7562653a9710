import { expect, it } from 'vitest';
import { unescaped } from './words.ts';

it.each([
  ['a\\nb\\tc\\r', 'a\nb\tc\r'],
  ['\\\\n', '\\n'],
  ['\\x \\', '\\x \\'],
  ['\\x41\\x4G\\101\\0101\\08\\e\\a\\b\\f\\v', 'A\x04GAA\x008\x1b\x07\b\f\v'],
])('%s stands for %j', (text, expected) => expect(unescaped(text)).toBe(expected));
