import type { ProcessEntry } from '../../system/processes.ts';
import { type Limited, lines, ok, UsageError } from '../command.ts';

/** Appium checks the help for `-A` before it uses it. */
const HELP = 'usage: ps [-AadefLlnwZ] [-fl] [-k FIELD,...] [-o FIELD,...] [-p PID,...]\n\n-A\tAll\n';
const HEADER = 'USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME';

interface Column {
  readonly pad: (text: string) => string;
  readonly of: (entry: ProcessEntry) => string;
}
const right = (width: number, of: Column['of']): Column => ({ pad: (text) => text.padStart(width), of });
const left = (width: number, of: Column['of']): Column => ({ pad: (text) => text.padEnd(width), of });
const nameOf = ({ name }: ProcessEntry): string => name;

/** The fields that the device has, with toybox's widths. */
const COLUMNS: ReadonlyMap<string, Column> = new Map([
  ['PID', right(5, ({ pid }) => String(pid))],
  ['PPID', right(5, () => '300')],
  ['UID', right(5, () => '10100')],
  ['USER', left(12, () => 'u0_a100')],
  ['S', left(1, () => 'S')],
  ...['NAME', 'ARGS', 'CMD', 'CMDLINE', 'COMM', 'COMMAND'].map((name) => [name, left(27, nameOf)] as const),
]);

/** Memory is not measured: VSZ and RSS are 0. */
export const ps: Limited = async ({ system, options }) => {
  if (options.has('--help')) return ok(HELP);
  const shown = await system.processes.list();
  const [fields] = options.get('-o') ?? [];
  if (fields !== undefined) return lines(...table(fields.toUpperCase().split(','), shown));
  const row = ({ pid, name }: ProcessEntry): string =>
    `u0_a100  ${String(pid).padStart(9)}   300       0      0 0                   0 S ${name}`;
  return lines(HEADER, ...shown.map(row));
};

function table(fields: readonly string[], entries: readonly ProcessEntry[]): string[] {
  const columns = fields.map((name) => {
    const column = COLUMNS.get(name);
    if (column === undefined)
      throw new UsageError(`this device has no field ${name}, only ${[...COLUMNS.keys()].join(', ')}`);
    return { name, ...column };
  });
  const line = (textOf: (column: (typeof columns)[number]) => string): string =>
    columns
      .map((column) => column.pad(textOf(column)))
      .join(' ')
      .trimEnd();
  return [line(({ name }) => name), ...entries.map((entry) => line(({ of }) => of(entry)))];
}
