import { cumsum } from 'd3-array';
import { expect, it } from 'vitest';
import { otherRate } from './own-rate.ts';

const T60 = 16_667;
const T120 = 8_333;
/** Vsyncs that follow each other by these steps. */
const vsyncs = (...between: readonly number[]): readonly number[] => [...cumsum([0, ...between])];
const steps = (count: number, us: number): readonly number[] => new Array<number>(count).fill(us);

it.each<[string, readonly number[], number | undefined, readonly number[], object | undefined]>([
  ['no given rate', steps(20, T120), undefined, [T120], undefined],
  ['rows that report another', [], 60, [T120, T120], { hz: 120, how: 'reported' }],
  ['rows that report a lower one', [], 120, [T60], { hz: 60, how: 'reported' }],
  ['rows that report it, whatever the steps', steps(20, T120), 60, [T60 * 1.019], undefined],
  ['shorter steps', steps(20, T120), 60, [], { hz: 120, how: 'steps' }],
  ['too few steps', steps(19, T120), 60, [], undefined],
  ['pauses', [...steps(19, T120), ...steps(9, 100_000)], 60, [], undefined],
  ['steps that go back', [...steps(19, T120), ...steps(9, -5)], 60, [], undefined],
  ['steps between two periods', steps(20, 1.3 * T60), 60, [], { hz: 46, how: 'steps' }],
  ['no step as short as a period', steps(20, T60), 120, [], { hz: 60, how: 'none-shorter' }],
  ['steps of its periods', [...steps(10, T60), ...steps(10, 2 * T60)], 60, [], undefined],
  ['a tenth that is shorter', [...steps(18, T60), ...steps(2, T120)], 60, [], undefined],
  ['more that are shorter', [...steps(17, T60), ...steps(3, T120)], 60, [], { hz: 120, how: 'steps' }],
])('%s', (_, between, givenHz, reportedUs, expected) => {
  expect(otherRate(vsyncs(...between), givenHz, reportedUs)).toEqual(expected && { givenHz, ...expected });
});
