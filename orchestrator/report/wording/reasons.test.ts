import { expect, test } from 'vitest';
import { reasonText } from './reasons.ts';

test.each([
  [{ kind: 'no-direction' }, 'neither higher nor lower values of this metric are better'],
  [{ kind: 'no-baseline-values' }, 'the baseline has no values of this metric'],
  [{ kind: 'no-such-scenario' }, 'the older run has no such scenario'],
  [{ kind: 'baseline-damaged' }, 'the baseline file is damaged'],
  [
    { kind: 'other-basis', baseline: 'unknown', current: 'presented' },
    'the values are not comparable: the baseline is based on data of a kind that was not recorded, this run on display times computed from deadlines',
  ],
] as const)('%j is %j', (reason, words) => expect(reasonText(reason)).toBe(words));

test('what the work clock measures with is named, and what to measure again', () =>
  expect(
    reasonText({
      kind: 'other-class',
      differences: [{ field: 'prices', baseline: 'a1', current: 'b2' }],
    }),
  ).toBe(
    'the baseline belongs to another device class: prices of the work clock a1, now b2; measure the baseline again with this version of the virtual device',
  ));

test('each difference of a device class is named, foreign text made harmless', () => {
  const differences = [
    { field: 'refreshHz', baseline: 60, current: 120 },
    { field: 'model', baseline: 'a\nb', current: 'Pixel 8' },
  ] as const;
  expect(reasonText({ kind: 'other-class', differences })).toBe(
    'the baseline belongs to another device class: refresh rate in Hz 60, now 120, model a b, now Pixel 8',
  );
});
