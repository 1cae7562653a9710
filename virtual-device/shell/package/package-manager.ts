import type { Call, Command, Result } from '../command.ts';
import { failed, limitedTo, lines, linesIn, ok, operands, optionValue, UsageError } from '../command.ts';
import { dumpPackage } from '../dumpsys/package.ts';
import { install, installAbandon, installCommit, installCreate, installWrite } from './install.ts';
import { list } from './list.ts';

/** `pm` and `cmd package`. */
export const packageManager: Command = async (call) => {
  const [verb = '', ...args] = call.args;
  const run = VERBS.get(verb);
  return run === undefined ? failed(`Unknown command: ${verb}`, 255) : run({ ...call, args });
};

const VALUED = ['--user', '-a', '-c'];
const lastOperand = (call: Call): string => operands(call.args, VALUED).at(-1) ?? '';

const path: Command = (call) => {
  const found = call.system.packages.find(lastOperand(call));
  return found === undefined ? { code: 1 } : linesIn(found.apks.map((apk) => `package:${apk}`));
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
const grant: Command = (call): Result => {
  const [name = '', permission = ''] = operands(call.args, VALUED);
  const found = call.system.packages.find(name);
  if (found === undefined) return failed(`Exception: Unknown package: ${name}`, 255);
  return found.permissions.includes(permission)
    ? ok()
    : failed(`Exception: Package ${name} has not requested permission ${permission}`, 255);
};

/** `resolve-activity --brief PACKAGE`, which scripts ask for the activity that opens an app. */
const resolveActivity: Command = (call) => {
  const [action, category] = [optionValue(call.args, '-a'), optionValue(call.args, '-c')];
  if (
    !/^(?:android\.intent\.action\.MAIN)?$/.test(action ?? '') ||
    !/^(?:android\.intent\.category\.LAUNCHER)?$/.test(category ?? '')
  )
    throw new UsageError('this device resolves only the activity that opens an app');
  const found = call.system.packages.find(lastOperand(call));
  if (found?.launcher === undefined) return lines('No activity found');
  if (!call.args.includes('--brief')) throw new UsageError('resolve-activity needs --brief on this device');
  const header = 'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true';
  return lines(header, `${found.package}/${found.launcher}`);
};

/** Only the package manager's part; a phone adds those of other services. */
const dump: Command = async (call) => {
  const { code, out = '' } = await dumpPackage(call);
  return { code, out: `DUMP OF SERVICE package:\n${String(out).replace(/^(?=.)/gm, '  ')}` };
};

const refused =
  (sentence: string): Command =>
  () =>
    failed(`Error: ${sentence}`);

/** `-S` is the size of the APK; what the others ask for, the device always does. */
const INSTALL = '-d -f -g -r -t --bypass-low-target-sdk-block -S= --user=';

const VERBS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['install', limitedTo(INSTALL, install)],
  ['install-create', limitedTo(INSTALL, installCreate)],
  ['install-write', limitedTo('-S=', installWrite)],
  ['install-commit', limitedTo('', installCommit)],
  ['install-abandon', limitedTo('', installAbandon)],
  ['list', limitedTo('-3 -U -d -e -f -i -s --show-versioncode --user=', list)],
  ['dump', limitedTo('', dump)],
  ['path', limitedTo('--user=', path)],
  ['uninstall', limitedTo('-k --user=', uninstall)],
  ['clear', limitedTo('--user=', clear)],
  ['grant', limitedTo('--user=', grant)],
  [
    'revoke',
    refused('permissions are not enforced on this device: an app has every permission that it requests'),
  ],
  ['resolve-activity', limitedTo('--brief --user= -a= -c=', resolveActivity)],
  [
    'compile',
    refused('nothing is compiled ahead of time on this device: its code runs on a Java virtual machine'),
  ],
]);
