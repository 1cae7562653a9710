/** One window's frames as `dumpsys gfxinfo <package> framestats` prints them. */
export interface FramestatsTable {
  readonly window: string;
  /** Column name → value, per row, ns of CLOCK_MONOTONIC; NaN for text that is not a valid number. */
  readonly rows: readonly ReadonlyMap<string, number>[];
  readonly columns: readonly string[];
}

const FENCE = '---PROFILEDATA---';
/** `package/activity/android.view.ViewRootImpl@1a2b3c (visibility=0)`, a few lines above the window's table. */
const WINDOW = /^\s*(\S+\/\S+)\s*(?:\(visibility=\d+\))?\s*$/;

/** Finds tables by their fences and columns by their names, since columns differ between releases. */
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
 * A short row was torn; its last number may be cut, and is then smaller than the time before it. In a row that is too long,
 * no cell can be assigned to a column.
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

/** Unknown for numbers that float64 cannot represent exactly, such as Long.MAX_VALUE, which means never. */
const numberOf = (cell: string): number => {
  const value = DIGITS.test(cell) ? Number(cell) : Number.NaN;
  return Number.isSafeInteger(value) ? value : Number.NaN;
};
const DIGITS = /^-?\d+$/;
