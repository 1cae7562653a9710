import { expect, it } from 'vitest';
import { messageOf } from './errors.ts';

it.each<[string, unknown, string]>([
  ['an Error has a message', new TypeError('no device'), 'no device'],
  ['a text is its own message', 'no device', 'no device'],
  ['anything else is printed', undefined, 'undefined'],
])('%s', (_, thrown, message) => {
  expect(messageOf(thrown)).toBe(message);
});
