import { expect, it } from 'vitest';
import { dumpedRows } from './drawn-frames.ts';

const NAMES = ['Flags', 'IntendedVsync', 'Vsync', 'HandleInputStart'];
const row = (vsync: number) => new Map(NAMES.map((name) => [name, vsync]));
const table = (vsyncs: readonly number[], window = '.Feed') => ({
  process: undefined,
  window,
  rows: vsyncs.map(row),
  columns: NAMES,
});

it('between dumps of a window that share no row, rows are missing', () => {
  const dumps = [[table([1, 2, 3]), table([7], '.Menu')], [table([]), table([3, 4])], [table([9, 10])]];
  const { rows, holes } = dumpedRows(dumps);
  expect(rows.map(({ window, values }) => `${window} ${values.get('Vsync')}`)).toEqual([
    '.Feed 1',
    '.Feed 2',
    '.Feed 3',
    '.Menu 7',
    '.Feed 4',
    '.Feed 9',
    '.Feed 10',
  ]);
  expect(holes).toEqual([{ fromNs: 4, toNs: 9 }]);
});

it.each(NAMES)('rows that differ in %s are two', (name) => {
  const other = { ...table([]), rows: [new Map([...row(1), [name, 2]])] };
  expect(dumpedRows([[table([1])], [other]]).rows).toHaveLength(2);
});
