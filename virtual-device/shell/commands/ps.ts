import type { ProcessEntry } from '../../system/processes.ts';
import { type Call, type Command, lines, ok, optionValue, UsageError } from '../command.ts';

/** Appium checks the help for `-A` before it uses it. */
const HELP = 'usage: ps [-AadefLlnwZ] [-fl] [-k FIELD,...] [-o FIELD,...] [-p PID,...]\n\n-A\tAll\n';
const HEADER = 'USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME';

interface Column {
  readonly width: number;
  readonly isRight: boolean;
  readonly of: (entry: ProcessEntry) => string;
}
const right = (width: number, of: Column['of']): Column => ({ width, isRight: true, of });
const left = (width: number, of: Column['of']): Column => ({ width, isRight: false, of });
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
export const ps: Command = async (call) => {
  if (call.args.includes('--help')) return ok(HELP);
  const shown = await wanted(call);
  const fields = optionValue(call.args, '-o');
  if (fields !== undefined) return lines(...table(fields.split(','), shown));
  const row = ({ pid, name }: ProcessEntry): string =>
    `u0_a100  ${String(pid).padStart(9)}   300       0      0 0                   0 S ${name}`;
  return lines(HEADER, ...shown.map(row));
};

async function wanted({ system, args }: Call): Promise<readonly ProcessEntry[]> {
  const pids = optionValue(args, '-p')?.split(',').map(Number);
  return (await system.processes.list()).filter(({ pid }) => pids?.includes(pid) ?? true);
}

/** `NAME=TITLE` changes a title; if all titles are empty there is no line of titles. */
function table(fields: readonly string[], entries: readonly ProcessEntry[]): string[] {
  const columns = fields.map((field) => {
    const [name = '', title = name.toUpperCase()] = field.split('=');
    const column = COLUMNS.get(name.toUpperCase());
    if (column === undefined)
      throw new UsageError(`this device has no field ${name}, only ${[...COLUMNS.keys()].join(', ')}`);
    return { ...column, title };
  });
  const line = (textOf: (column: (typeof columns)[number]) => string): string =>
    columns
      .map((column) =>
        column.isRight ? textOf(column).padStart(column.width) : textOf(column).padEnd(column.width),
      )
      .join(' ')
      .trimEnd();
  const titles = columns.some(({ title }) => title !== '') ? [line(({ title }) => title)] : [];
  return [...titles, ...entries.map((entry) => line((column) => column.of(entry)))];
}
