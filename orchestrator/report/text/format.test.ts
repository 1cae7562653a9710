import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unit } from '../../compute/metrics/metric.ts';
import {
  formatCount,
  formatInterval,
  formatNumber,
  formatPercent,
  formatPValue,
  formatQuantity,
  formatRelative,
  formatSigned,
} from './format.ts';

test.each<[number, Unit, string]>([
  [58.94, 'fps', '58.9 fps'],
  [60, 'fps', '60 fps'],
  [12.44, 'ms/s', '12.4 ms/s'],
  [0, 'ms/s', '0 ms/s'],
  [0.034, 'ms/s', '0.03 ms/s'],
  [0.0034, 'ms/s', '0.0034 ms/s'],
  [-2.25, 'ms/s', '−2.3 ms/s'],
  [1.25, '/min', '1.3/min'],
  [0.0123, 'ratio', '0.012'],
  [0.00004, 'ratio', '0.000040'],
  [0.75, 'ratio', '0.75'],
  [12_345, 'count', '12,345'],
  [12_345.6, 'px', '12,346 px'],
  [3, 'count', '3'],
  [50.001, 'ms', '50 ms'],
  [1000.4, 'ms', '1,000 ms'],
  [999.96, 'ms', '1000 ms'],
  [1, 's', '1 s'],
  [1_234_567, 'count', '1,234,567'],
  [0.1, 'ratio', '0.10'],
  [0.99, 'ms', '0.99 ms'],
  [0.01, 'ms', '0.01 ms'],
  [1.5, '1', '1.5'],
  [-1_234, 'px', '−1,234 px'],
  [Number.NaN, 'ms', 'not a number ms'],
])('%d %s reads %s', (value, unit, text) => {
  expect(formatQuantity(value, unit)).toBe(text);
});

test('signs, shares, intervals and p-values', () => {
  expect(formatSigned(2.3, 'ms/s')).toBe('+2.3');
  expect(formatSigned(-2.3, 'ms/s')).toBe('−2.3');
  expect(formatInterval(10.9, 13.8, 'ms/s')).toBe('[10.9, 13.8]');
  expect(formatPercent(0.123)).toBe('12.3 %');
  expect(formatRelative(2.3, 10)).toBe('+23 %');
  expect(formatRelative(2.3, 0)).toBeUndefined();
  expect(formatPValue(0.0002)).toBe('< 0.001');
  expect(formatPValue(0.0214)).toBe('0.021');
  expect(formatPValue(0.001)).toBe('0.001');
  expect(formatSigned(0, 'ms/s')).toBe('0');
  expect(formatRelative(-2, -10)).toBe('−20 %');
  expect(formatInterval(0.034, 0.5, 'ratio')).toBe('[0.034, 0.50]');
});

test('counts have a singular and a plural', () => {
  expect(formatCount(1, 'frame')).toBe('1 frame');
  expect(formatCount(0, 'frame')).toBe('0 frames');
  expect(formatCount(1200, 'frame')).toBe('1,200 frames');
  expect(formatCount(2, 'metric × device', 'metrics × devices')).toBe('2 metrics × devices');
});

test('a value that is not zero never reads as zero', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: 1e-9 }), (value) => {
      expect(formatNumber(value, 'ms/s')).toMatch(/[1-9]/);
    }),
  );
});
