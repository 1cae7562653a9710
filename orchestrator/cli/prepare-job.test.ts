import { expect, it } from 'vitest';
import { chosenLevel } from './prepare-job.ts';

it('is that of a virtual device which the session starts', () => {
  expect(chosenLevel(31, 'virtual')).toBe(31);
  expect(chosenLevel(undefined, 'usb')).toBeUndefined();
  expect(() => chosenLevel(31, 'usb')).toThrow('add --device virtual');
});
