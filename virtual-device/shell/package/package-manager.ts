import type { Call, Command, Result } from '../command.ts';
import { failed, lines, ok, operands } from '../command.ts';
import { install } from './install.ts';
import { list } from './list.ts';

/** `pm` and `cmd package`. */
export const packageManager: Command = async (call) => {
  const [verb = '', ...args] = call.args;
  const run = VERBS.get(verb);
  return run === undefined ? failed(`Unknown command: ${verb}`, 255) : run({ ...call, args });
};

const lastOperand = (call: Call): string => operands(call.args).at(-1) ?? '';

const path: Command = (call) => {
  const found = call.system.packages.find(lastOperand(call));
  return found === undefined ? { code: 1 } : lines(`package:/data/app/${found.package}/base.apk`);
};

const uninstall: Command = async (call) => {
  const removed = await call.system.packages.uninstall(lastOperand(call), call.args.includes('-k'));
  return removed ? lines('Success') : { code: 1, out: 'Failure [DELETE_FAILED_INTERNAL_ERROR]\n' };
};

const clear: Command = async (call) => {
  const cleared = await call.system.packages.clear(lastOperand(call));
  return cleared ? lines('Success') : { code: 1, out: 'Failed\n' };
};

/** Permissions are not enforced: every permission that an app requests is granted. */
const permission: Command = (call): Result => {
  const name = operands(call.args)[0] ?? '';
  return call.system.packages.find(name) === undefined
    ? failed(`Exception: Unknown package: ${name}`, 255)
    : ok();
};

const resolveActivity: Command = (call) => {
  const found = call.system.packages.find(lastOperand(call));
  if (found?.launcher === undefined) return lines('No activity found');
  const header = 'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true';
  return lines(header, `${found.package}/${found.launcher}`);
};

const VERBS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['install', install],
  ['list', list],
  ['path', path],
  ['uninstall', uninstall],
  ['clear', clear],
  ['grant', permission],
  ['revoke', permission],
  ['resolve-activity', resolveActivity],
  ['compile', () => lines('Success')],
]);
