import { am } from './am/am.ts';
import { type Command, failed, limitedTo, linesIn } from './command.ts';
import { cmd } from './commands/cmd.ts';
import { date } from './commands/date.ts';
import { cat, chmod, cp, df, mkdir, rm, sha256sum, touch } from './commands/files.ts';
import { ime } from './commands/ime.ts';
import { input } from './commands/input.ts';
import { log, logcat } from './commands/logcat.ts';
import { ls } from './commands/ls.ts';
import { appProcess, kill, monkey, pidof, runAs, top } from './commands/processes.ts';
import { getprop, setprop, uptime, whoami } from './commands/properties.ts';
import { ps } from './commands/ps.ts';
import { screencap } from './commands/screencap.ts';
import { appops, service, svc } from './commands/services.ts';
import { settings } from './commands/settings.ts';
import { bracket, test } from './commands/test.ts';
import { grep, head, tail } from './commands/text-filters.ts';
import { uiautomator } from './commands/uiautomator.ts';
import { wm } from './commands/wm.ts';
import { echo, fail, pwd, sh, sleep, succeed } from './commands/words.ts';
import { served } from './demand.ts';
import { dumpsys } from './dumpsys/dumpsys.ts';
import { packageManager } from './package/package-manager.ts';

/** Programs of a phone that no client of a device calls. */
const ON_THE_HOST =
  'awk basename cut dirname du env find id md5sum mv pgrep printf sed seq sha1sum sort stat tee timeout tr uname uniq wc xargs';
const PIPE = "not on this device; use the host's, behind a pipe or around adb";

const which: Command = ({ args }) => {
  const places = args.map((name) => name.replace(BIN, '')).filter((name) => COMMANDS.has(name));
  const { out } = linesIn(places.map((name) => `/system/bin/${name}`));
  return { code: places.length === args.length ? 0 : 1, out: out ?? '' };
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
  ['logcat', limitedTo('-b= -b* -c --clear -d --pid= -s -t= -t* -T= -T* -v= -v*', logcat)],
  ['ls', limitedTo('-1 -A -a -d -l', ls)],
  ['mkdir', limitedTo('-p', mkdir)],
  ['monkey', monkey],
  ['pidof', limitedTo('-s', pidof)],
  ['pm', served('package', packageManager)],
  ['ps', limitedTo('-A -e -o= -p= --help', ps)],
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
  ['svc', svc],
  ['sync', limitedTo('', succeed)],
  ['tail', limitedTo('-n= -#', tail)],
  ['test', test],
  ['top', top],
  ['touch', limitedTo('-a -m', touch)],
  ['true', succeed],
  ['uiautomator', uiautomator],
  ['uptime', limitedTo('', uptime)],
  ['which', which],
  ['whoami', limitedTo('', whoami)],
  ['wm', served('window', limitedTo('', wm))],
  ...ON_THE_HOST.split(' ').map((name): [string, Command] => [name, () => failed(`${name}: ${PIPE}`)]),
]);
