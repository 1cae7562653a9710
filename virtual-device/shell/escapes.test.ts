import { expect, it } from 'vitest';
import { unescaped } from './escapes.ts';

it.each([
  ['a\\nb\\tc\\r', 'a\nb\tc\r'],
  ['\\\\n', '\\n'],
  ['\\x \\', '\\x \\'],
])('%s stands for %j', (text, expected) => expect(unescaped(text)).toBe(expected));
