import type { FramestatsTable } from '../import/framestats-tables.ts';

/** Content of the dumps of one slide. */
export interface DumpedRows {
  readonly rows: readonly DumpedRow[];
  /** Ranges in which rows are missing between two dumps, ns of CLOCK_MONOTONIC. */
  readonly holes: readonly { readonly fromNs: number; readonly toNs: number }[];
}
export interface DumpedRow {
  readonly window: string;
  readonly values: ReadonlyMap<string, number>;
}

/** Joins overlapping dumps; if a row is in several, the latest counts, because its frame may have been incomplete before. */
export function dumpedRows(dumps: readonly (readonly FramestatsTable[])[]): DumpedRows {
  const rows = new Map<string, DumpedRow>();
  const lastOf = new Map<string, DumpedRow>();
  const holes: DumpedRows['holes'][number][] = [];
  for (const dump of dumps) {
    for (const { window, rows: ofWindow } of dump) {
      const dumped = ofWindow.map((values): DumpedRow => ({ window, values }));
      const [first, last, before] = [dumped[0], dumped.at(-1), lastOf.get(window)];
      if (first === undefined || last === undefined) continue;
      const overlaps = before === undefined || dumped.some((row) => keyOf(row) === keyOf(before));
      if (!overlaps) holes.push({ fromNs: vsyncOf(before), toNs: vsyncOf(first) });
      for (const row of dumped) rows.set(keyOf(row), row);
      lastOf.set(window, last);
    }
  }
  return { rows: [...rows.values()], holes };
}

const vsyncOf = ({ values }: DumpedRow): number => values.get('Vsync') ?? Number.NaN;

const keyOf = ({ window, values }: DumpedRow): string =>
  [window, ...['Flags', 'IntendedVsync', 'Vsync', 'HandleInputStart'].map((name) => values.get(name))].join();
