import { describe, expect, it } from 'vitest';
import { deviceWish, isOfClass } from './shards-of.ts';

describe('deviceWish', () => {
  it.each([
    ['pixel*,count=3', { className: 'pixel*', count: 3 }],
    ['virtual, count=2', { className: 'virtual', count: 2 }],
    ['R5CT1234', { className: 'R5CT1234', count: 1 }],
    ['pixel,count=300', { className: 'pixel', count: 300 }],
  ])('%s', (text, expected) => expect(deviceWish(text)).toEqual(expected));

  it.each(['', ',count=2', 'count=2', 'pixel,2', 'pixel,count=x', 'pixel,count=2,count=3', 'pixel,count=-1'])(
    'refuses %j',
    (text) =>
      expect(() => deviceWish(text)).toThrow(`--devices takes a device and a count, like 'pixel*,count=3'`),
  );

  it.each([0, 301])('refuses a count of %i', (count) =>
    expect(() => deviceWish(`pixel,count=${count}`)).toThrow(`a count from 1 to 300, not ${count}.`),
  );
});

describe('isOfClass', () => {
  const device = { model: 'Pixel 8 Pro', serial: 'R5CT1234' };
  it.each([
    ['pixel*', true],
    ['*8 pro', true],
    ['Pixel_8_Pro', true],
    ['r5ct*', true],
    ['pixel', false],
    ['galaxy*', false],
  ])('%s: %s', (className, expected) => expect(isOfClass(className, device)).toBe(expected));
});
