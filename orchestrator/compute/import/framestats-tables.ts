/** One window's frames as `dumpsys gfxinfo <package> framestats` prints them. */
export interface FramestatsTable {
  readonly window: string;
  /** Column name → values of its rows, ns of CLOCK_MONOTONIC; NaN for what is not a number that fits. */
  readonly rows: readonly ReadonlyMap<string, number>[];
  readonly columns: readonly string[];
}

const FENCE = '---PROFILEDATA---';
/** `package/activity/android.view.ViewRootImpl@1a2b3c (visibility=0)` stands some lines above its table. */
const WINDOW = /^\s*(\S+\/\S+)\s*(?:\(visibility=\d+\))?\s*$/;

/** Tables are found by their fences and columns by their names: names and order differ from release to release. */
export function framestatsTables(text: string): readonly FramestatsTable[] {
  const tables: FramestatsTable[] = [];
  let window = '';
  let lines: string[] | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === FENCE) {
      if (lines !== undefined) tables.push(...tableOf(window, lines));
      lines = lines === undefined ? [] : undefined;
    } else if (lines !== undefined) lines.push(line.trim());
    else window = WINDOW.exec(line)?.[1] ?? window;
  }
  if (lines !== undefined) tables.push(...tableOf(window, lines));
  return tables;
}

function tableOf(window: string, lines: readonly string[]): readonly FramestatsTable[] {
  const [header, ...body] = lines.filter((line) => line.includes(','));
  if (header === undefined) return [];
  const columns = cellsOf(header);
  return [
    {
      window,
      columns,
      rows: body.map((line) => rowOf(columns, cellsOf(line))),
    },
  ];
}

/**
 * A shorter row was torn, and a torn number is too small for a time behind its neighbour; in a longer row nothing says
 * which cell belongs where.
 */
function rowOf(columns: readonly string[], cells: readonly string[]): ReadonlyMap<string, number> {
  const known = cells.length > columns.length ? [] : columns.slice(0, cells.length);
  return new Map(known.map((name, i) => [name, numberOf(cells[i] ?? '')]));
}

/** Every line ends in a comma. */
const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/,\s*$/, '')
    .split(',')
    .map((cell) => cell.trim());

/** Long.MAX_VALUE stands for "never"; it and all else that float64 cannot hold is unknown. */
const numberOf = (cell: string): number => {
  const value = DIGITS.test(cell) ? Number(cell) : Number.NaN;
  return Number.isSafeInteger(value) ? value : Number.NaN;
};
const DIGITS = /^-?\d+$/;
