import { expect, it } from 'vitest';
import { matchesPattern } from './matches-pattern.ts';

it.each([
  ['feed', 'feed', true],
  ['feed-fling', 'feed', false],
  ['feed-fling', 'feed*', true],
  ['the feed', '*feed', true],
  ['the feed', '*', true],
  ['a\nb', 'a*b', true],
  ['aXb', 'a.b', false],
  ['a(b', 'a(b', true],
])('%j and %j: %s', (text, pattern, expected) => expect(matchesPattern(text, pattern)).toBe(expected));
