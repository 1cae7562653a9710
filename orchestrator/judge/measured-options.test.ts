import { expect, test } from 'vitest';
import { measurementOf } from '../../test/builders/measurement-of.ts';
import { measured } from '../compute/metrics/metric.ts';
import { measuredOptions, optionsKey } from './judged-runs.ts';

test('lists only metrics that were measured with options', () => {
  const metrics = { a: measured(1), b: { ...measured(1), options: { x: 2 } } };
  expect(measuredOptions(measurementOf({}, { metrics }))).toStrictEqual({ b: { x: 2 } });
  expect(measuredOptions(undefined)).toEqual({});
});

test.each([
  [undefined, undefined],
  [{}, undefined],
  [{ b: 1, a: true }, 'a=true b=1'],
  [{ a: true, b: 1 }, 'a=true b=1'],
])('%o is %s', (options, key) => {
  expect(optionsKey(options)).toBe(key);
});
