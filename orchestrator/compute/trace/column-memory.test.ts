import { expect, it } from 'vitest';
import { scriptedBytes } from '../../../test/builders/scripted-trace.ts';
import { measureRun } from '../measure-run.ts';
import { ReusedMemory } from './column-memory.ts';

it('gives out what was not given out before', () => {
  const memory = new ReusedMemory();
  for (const [first, others] of [
    [3, 5],
    [5, 3],
    [1_000, 1],
  ] as const) {
    memory.reuse();
    const columns = [memory.float64(first), ...Array.from({ length: 4 }, () => memory.float64(others))];
    for (const [i, column] of columns.entries()) column.fill(i);
    const bytes = memory.uint8(others).fill(7);
    const flags = memory.uint16(others).fill(8);
    const rows = memory.int32(others).fill(9);
    for (const [i, column] of columns.entries()) expect(new Set(column)).toEqual(new Set([i]));
    expect([bytes, flags, rows].map((column) => new Set<number>(column))).toEqual([
      new Set([7]),
      new Set([8]),
      new Set([9]),
    ]);
  }
});

it('once large enough it stays as it is', () => {
  const memory = new ReusedMemory();
  const takeAll = (): ReadonlySet<ArrayBufferLike> => {
    memory.reuse();
    return new Set(Array.from({ length: 20 }, () => memory.float64(100).buffer));
  };
  takeAll();
  const [block, ...others] = takeAll();
  expect(others).toEqual([]);
  expect(takeAll()).toEqual(new Set([block]));
});

it('what one run left behind is nowhere in the others', () => {
  const scripts = [
    '(./ss3s)sss5s.......',
    '(./s.s)s.......',
    '(..)....',
    '(./ss)s.......|(./ss)s.......ss.......',
  ];
  const inputs = [...scripts, ...scripts.toReversed()].map((script) => ({
    scenario: 's',
    run: 0,
    files: [scriptedBytes(script)],
    appPackages: ['com.acme'],
  }));
  const memory = new ReusedMemory();
  const together = inputs.map((input) => measureRun(input, memory));
  expect(together).toEqual(inputs.map((input) => measureRun(input)));
});
