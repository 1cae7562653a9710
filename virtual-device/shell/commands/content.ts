import { changeSetting } from '../../system/device-settings.ts';
import type { System } from '../../system/system.ts';
import {
  type Command,
  checkOptions,
  failed,
  lines,
  ok,
  optionValue,
  type Result,
  UsageError,
} from '../command.ts';

const SETTINGS = /^content:\/\/settings\/(system|secure|global)$/;

/** `content query|insert --uri content://settings/…`: what `settings` does. */
export const content: Command = async ({ system, args: [verb = '', ...args] }) => {
  const namespace = SETTINGS.exec(optionValue(args, '--uri') ?? '')?.[1];
  if (namespace !== undefined && verb === 'query') return query(system, namespace, args);
  if (namespace !== undefined && verb === 'insert') return insert(system, namespace, args);
  return failed(
    'content: this device only has `query` and `insert` of content://settings/system, secure and global',
  );
};

function query({ settings }: System, namespace: string, args: readonly string[]): Result {
  checkOptions(args, ['--uri=', '--user=', '--where=']);
  const shown = nameIn(optionValue(args, '--where'));
  const rows = [...settings]
    .filter(([key]) => key.startsWith(`${namespace}/`))
    .map(([key, value], at) => ({ id: at + 1, name: key.slice(namespace.length + 1), value }))
    .filter(({ name }) => shown === undefined || name === shown);
  if (rows.length === 0) return lines('No result found.');
  return lines(
    ...rows.map(({ id, name, value }, row) => `Row: ${row} _id=${id}, name=${name}, value=${value}`),
  );
}

async function insert(system: System, namespace: string, args: readonly string[]): Promise<Result> {
  checkOptions(args, ['--uri=', '--user=', '--bind=']);
  const { name, value, ...others } = boundIn(args);
  if (name === undefined || value === undefined || Object.keys(others).length > 0)
    throw new UsageError('insert needs --bind name:s:NAME and --bind value:s:VALUE, and no more');
  const refusal = await changeSetting(system, `${namespace}/${name}`, value);
  return refusal === undefined ? ok() : failed(`content: ${refusal}`);
}

/** The name in `name='NAME'`. */
function nameIn(where: string | undefined): string | undefined {
  const name = /^name\s*=\s*(['"]?)([\w.]+)\1$/.exec(where ?? '')?.[2];
  if (where !== undefined && name === undefined)
    throw new UsageError(`'${where}' is not supported on this device, only name='NAME'`);
  return name;
}

/** The values by column of all `--bind COLUMN:TYPE:VALUE`. */
function boundIn(args: readonly string[]): Readonly<Record<string, string>> {
  const bound = args.filter((_, at) => args[at - 1] === '--bind');
  return Object.fromEntries(
    bound.map((text) => {
      const [, column, value] = /^(\w+):[sbilfd]:(.*)$/s.exec(text) ?? [];
      if (column === undefined || value === undefined)
        throw new UsageError(`'${text}' is no COLUMN:TYPE:VALUE`);
      return [column, value];
    }),
  );
}
