import { am } from './am/am.ts';
import { type Command, limitedTo, linesIn } from './command.ts';
import { cmd } from './commands/cmd.ts';
import { date } from './commands/date.ts';
import { cat, chmod, cp, df, mkdir, rm, sha256sum, touch } from './commands/files.ts';
import { ime } from './commands/ime.ts';
import { input } from './commands/input.ts';
import { log, logcat } from './commands/logcat.ts';
import { ls } from './commands/ls.ts';
import { appProcess, kill, monkey, pidof, runAs } from './commands/processes.ts';
import { getprop, setprop, whoami } from './commands/properties.ts';
import { ps } from './commands/ps.ts';
import { screencap } from './commands/screencap.ts';
import { appops, service } from './commands/services.ts';
import { settings } from './commands/settings.ts';
import { bracket, test } from './commands/test.ts';
import { grep, head } from './commands/text-filters.ts';
import { uiautomator } from './commands/uiautomator.ts';
import { wm } from './commands/wm.ts';
import { echo, fail, pwd, sh, sleep, succeed } from './commands/words.ts';
import { served } from './demand.ts';
import { dumpsys } from './dumpsys/dumpsys.ts';
import { packageManager } from './package/package-manager.ts';
import { refusedOf } from './refused.ts';

const which: Command = ({ args }) => {
  const places = args.map((name) => name.replace(BIN, '')).filter((name) => COMMANDS.has(name));
  return {
    ...linesIn(places.map((name) => `/system/bin/${name}`)),
    code: places.length === args.length ? 0 : 1,
  };
};

/** The folders of programs, in a command's name. */
export const BIN = /^\/(?:system|vendor)\/bin\//;

/** All commands of the device's shell. Those without `limitedTo` check their arguments, or accept all. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['[', bracket],
  ['am', served('activity', am)],
  ['app_process', appProcess],
  ['appops', appops],
  ['cat', limitedTo('', cat)],
  ['chmod', limitedTo('-f', chmod)],
  ['cmd', cmd],
  ['cp', limitedTo('-f -p', cp)],
  ['date', limitedTo('-u', date)],
  ['df', limitedTo('', df)],
  ['dumpsys', dumpsys],
  ['echo', echo],
  ['false', fail],
  ['getprop', limitedTo('', getprop)],
  ['grep', limitedTo('-e= -E -F -i -o -c -q -v', grep)],
  ['head', limitedTo('-n= -#', head)],
  ['ime', ime],
  ['input', served('input', input)],
  ['kill', limitedTo('-0 -9 -15 -KILL -TERM', kill)],
  ['log', limitedTo('-p= -t=', log)],
  ['logcat', limitedTo('-b= -c --clear -d -s -t= -v=', logcat)],
  ['ls', limitedTo('-1 -A -a -d -l', ls)],
  ['mkdir', limitedTo('-p', mkdir)],
  ['monkey', monkey],
  ['pidof', limitedTo('-s', pidof)],
  ['pm', served('package', packageManager)],
  ['ps', limitedTo('-A -o= --help', ps)],
  ['pwd', limitedTo('-P -L', pwd)],
  ['rm', limitedTo('-f -r -R', rm)],
  ['run-as', runAs],
  ['screencap', limitedTo('-p -d=', screencap)],
  ['service', limitedTo('', service)],
  ['setprop', limitedTo('', setprop)],
  ['settings', served('settings', settings)],
  ['sh', limitedTo('-c', sh)],
  ['sha256sum', limitedTo('-b', sha256sum)],
  ['sleep', sleep],
  ['test', test],
  ['touch', limitedTo('-a -m', touch)],
  ['true', succeed],
  ['uiautomator', uiautomator],
  ['which', which],
  ['whoami', limitedTo('', whoami)],
  ['wm', served('window', limitedTo('', wm))],
  ...refusedOf('sh'),
]);
