import { expect, it } from 'vitest';
import { measurementOf } from '../../test/builders/measurement-of.ts';
import { measured } from '../compute/metrics/metric.ts';
import { commonBasis, measuredBases } from './judged-runs.ts';

it('takes the basis of metrics that have one', () => {
  const metrics = {
    rate: measured(1, { basis: 'presented' }),
    other: measured(1, { basis: 'something else' }),
    plain: measured(1),
    none: { kind: 'unavailable', reason: { code: 'no-frames' } },
  } as const;
  expect(measuredBases(measurementOf({}, { metrics }))).toEqual({ rate: 'presented' });
  expect(measuredBases(undefined)).toEqual({});
});

it.each([
  [[], undefined],
  [[undefined, undefined], undefined],
  [['presented', 'presented'], 'presented'],
  [['presented', 'callbacks'], 'mixed'],
  [['presented', undefined], 'mixed'],
  [[undefined, 'presented'], 'mixed'],
] as const)('%j have in common: %s', (bases, common) => expect(commonBasis(bases)).toBe(common));
