import { expect, test } from 'vitest';
import { withLate } from './late-columns.ts';

test('makes a property when it is first read, once', () => {
  const made: string[] = [];
  const make = (name: string) => (): object => {
    made.push(name);
    return {};
  };
  const object = withLate<{ known: number; a: object; b: object }, 'a' | 'b'>(
    { known: 1 },
    { a: make('a'), b: make('b') },
  );
  expect(made).toEqual([]);
  expect(object.a).toBe(object.a);
  expect(made).toEqual(['a']);
  expect(Object.keys({ ...object })).toEqual(['known', 'a', 'b']);
});
