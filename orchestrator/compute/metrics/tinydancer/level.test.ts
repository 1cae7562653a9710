import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { tinydancerLevel as metric } from './level.ts';

const ones = (count: number): readonly number[] => Array(count).fill(1);

// FPSConfig: 736 ms samples, yellow from 5 %, red from 20 %; README: time in which two or more frames were dropped.
// https://github.com/friendlyrobotnyc/TinyDancer/blob/master/tinydancer/src/main/java/com/codemonkeylabs/fpslibrary/FPSConfig.java
test.each([
  ['smooth', ones(44), 'green', 0],
  ['single missed vsyncs do not count', Array(22).fill(2), 'green', 0],
  ['two dropped at once, of 44', [...ones(41), 3], 'green', 2 / 44],
  ['twice', [...ones(38), 3, 3], 'yellow', 4 / 44],
  ['2 of 40 are 5 %', [...ones(37), 3], 'yellow', 2 / 40],
  ['8 of 40 are 20 %', [...ones(31), 9], 'red', 8 / 40],
  ['a freeze of 200 ms', [...ones(32), 12], 'red', 11 / 44],
])('%s', (_, periods, level, share) => {
  const ledger = ledgerOf(framesOf(periods));
  expect(resultOf(metric, ledger)).toBeCloseTo(share, 9);
  expect(partsOf(metric, ledger)).toMatchObject({ level });
});

test('a sample ends with the frame that makes it longer than 736 ms; the worst one is the value', () => {
  const ledger = ledgerOf(framesOf([...ones(45), ...ones(32), 12, 1, ...ones(10)]));
  expect(partsOf(metric, ledger)).toMatchObject({ level: 'red', green: 2, yellow: 0, red: 1 });
});

test('each sample has its share and its level', () => {
  const ledger = ledgerOf(framesOf([...ones(38), 3, 3]));
  expect(partsOf(metric, ledger)).toEqual({
    level: 'yellow',
    green: 0,
    yellow: 1,
    red: 0,
    windows: [{ share: expect.closeTo(4 / 44, 9), level: 'yellow' }],
  });
});

test('finds the worst of two hundred thousand samples', () => {
  const ledger = ledgerOf(framesOf([...Array<number>(200_000).fill(45), ...ones(46)]));
  expect(partsOf(metric, ledger)).toMatchObject({ level: 'red', red: 200_000, green: 2 });
});
