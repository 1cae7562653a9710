import { expect, it } from 'vitest';
import { chosenLevel } from './chosen-level.ts';

it('is that of a virtual device which the session starts', () => {
  expect(chosenLevel(31, { kind: 'virtual' })).toBe(31);
  expect(chosenLevel(undefined, { kind: 'usb', serial: 'P1' })).toBeUndefined();
  expect(() => chosenLevel(31, { kind: 'usb', serial: 'P1' })).toThrow('add --device virtual');
});
