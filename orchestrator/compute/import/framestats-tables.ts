/** One window's frames as `dumpsys gfxinfo <package> framestats` prints them. */
export interface FramestatsTable {
  /** The process that the dump names above the window. */
  readonly process: FramestatsProcess | undefined;
  readonly window: string;
  /** Column name → value, per row, ns of CLOCK_MONOTONIC; NaN for text that is not a valid number. */
  readonly rows: readonly ReadonlyMap<string, number>[];
  readonly columns: readonly string[];
}
export interface FramestatsProcess {
  readonly pid: number;
  /** Usually the application id. */
  readonly name: string;
}

const FENCE = '---PROFILEDATA---';
const PROCESS = /^\*\* Graphics info for pid (\d+) \[(.*)\] \*\*/;
/**
 * `package/activity/android.view.ViewRootImpl@1a2b3c (visibility=0)` or `StatusBar/android.view.ViewRootImpl@1`, a few lines
 * above the window's table.
 */
const WINDOW = /^\s*(\S.*\/\S+?)\s*(?:\(visibility=\d+\))?\s*$/;

/** Finds tables by their fences and columns by their names, since columns differ between releases. */
export function framestatsTables(text: string): readonly FramestatsTable[] {
  const tables: FramestatsTable[] = [];
  let place: Pick<FramestatsTable, 'process' | 'window'> = { process: undefined, window: '' };
  let lines: string[] | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === FENCE) {
      if (lines !== undefined) tables.push(...tableOf(place, lines));
      lines = lines === undefined ? [] : undefined;
    } else if (lines !== undefined) lines.push(line.trim());
    else place = placeAt(line, place);
  }
  if (lines !== undefined) tables.push(...tableOf(place, lines));
  return tables;
}

type TablePlace = Pick<FramestatsTable, 'process' | 'window'>;

function placeAt(line: string, before: TablePlace): TablePlace {
  const [, pid, name = ''] = PROCESS.exec(line) ?? [];
  if (pid !== undefined) return { process: { pid: Number(pid), name }, window: '' };
  const window = WINDOW.exec(line)?.[1];
  return window === undefined ? before : { ...before, window };
}

function tableOf(place: TablePlace, lines: readonly string[]): readonly FramestatsTable[] {
  const [header, ...body] = lines.filter((line) => line.includes(','));
  if (header === undefined) return [];
  const columns = cellsOf(header);
  return [{ ...place, columns, rows: body.map((line) => rowOf(columns, cellsOf(line))) }];
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

/**
 * How many processes did not write their dump within the time that the system gives them.
 * @source https://cs.android.com/android/platform/superproject/main/+/main:frameworks/base/services/core/java/com/android/server/am/ActivityManagerService.java (dumpGraphicsHardwareUsage)
 */
export const failedDumpsIn = (text: string): number =>
  text.match(/^(?:Failure|Got a RemoteException) while dumping the app\b/gm)?.length ?? 0;
