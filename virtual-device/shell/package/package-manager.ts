import {
  type Command,
  failed,
  type Given,
  type Limited,
  limitedTo,
  lines,
  linesIn,
  ok,
  UsageError,
} from '../command.ts';
import { refusedOf } from '../refused.ts';
import { install, installAbandon, installCommit, installCreate, installWrite } from './install.ts';
import { list } from './list.ts';

/** `pm` and `cmd package`. */
export const packageManager: Command = async (call) => {
  const [verb = '', ...args] = call.args;
  const run = VERBS.get(verb);
  return run === undefined ? failed(`Unknown command: ${verb}`, 255) : run({ ...call, args });
};

const lastOperand = ({ operands }: Given): string => operands.at(-1) ?? '';

const path: Limited = (call) => {
  const found = call.system.packages.find(lastOperand(call));
  return found === undefined ? { code: 1 } : linesIn(found.apks.map((apk) => `package:${apk}`));
};

const uninstall: Limited = async (call) => {
  const removed = await call.system.packages.uninstall(lastOperand(call), call.options.has('-k'));
  return removed ? lines('Success') : { code: 1, out: 'Failure [DELETE_FAILED_INTERNAL_ERROR]\n' };
};

const clear: Limited = async (call) => {
  const cleared = await call.system.packages.clear(lastOperand(call));
  return cleared ? lines('Success') : { code: 1, out: 'Failed\n' };
};

/** Permissions are not enforced: every permission that an app requests is granted. */
const grant: Limited = ({ system, operands: [name = '', permission = ''] }) => {
  const found = system.packages.find(name);
  if (found === undefined) return failed(`Exception: Unknown package: ${name}`, 255);
  return found.permissions.includes(permission)
    ? ok()
    : failed(`Exception: Package ${name} has not requested permission ${permission}`, 255);
};

const MAIN = 'android.intent.action.MAIN';
const LAUNCHER = 'android.intent.category.LAUNCHER';

/** `resolve-activity --brief PACKAGE`, which scripts ask for the activity that opens an app. */
const resolveActivity: Limited = (call) => {
  const [action = MAIN] = call.options.get('-a') ?? [];
  const [category = LAUNCHER] = call.options.get('-c') ?? [];
  if (action !== MAIN || category !== LAUNCHER)
    throw new UsageError('this device resolves only the activity that opens an app');
  const found = call.system.packages.find(lastOperand(call));
  if (found?.launcher === undefined) return lines('No activity found');
  if (!call.options.has('--brief')) throw new UsageError('resolve-activity needs --brief on this device');
  const header = 'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true';
  return lines(header, `${found.package}/${found.launcher}`);
};

/** `-S` is the size of the APK; what the others ask for, the device always does. */
const INSTALL = '-d -f -g -r -t --bypass-low-target-sdk-block -S= --user=';

const VERBS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['install', limitedTo(INSTALL, install)],
  ['install-create', limitedTo(INSTALL, installCreate)],
  ['install-write', limitedTo('-S=', installWrite)],
  ['install-commit', limitedTo('', installCommit)],
  ['install-abandon', limitedTo('', installAbandon)],
  ['list', limitedTo('-3 --show-versioncode --user=', list)],
  ['path', limitedTo('--user=', path)],
  ['uninstall', limitedTo('-k --user=', uninstall)],
  ['clear', limitedTo('--user=', clear)],
  ['grant', limitedTo('--user=', grant)],
  ['resolve-activity', limitedTo('--brief --user= -a= -c=', resolveActivity)],
  ...refusedOf('pm'),
]);
