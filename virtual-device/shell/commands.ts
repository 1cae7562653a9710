import { am } from './am/am.ts';
import { type Command, failed, limitedTo } from './command.ts';
import { cmd } from './commands/cmd.ts';
import { content } from './commands/content.ts';
import { date } from './commands/date.ts';
import { cat, chmod, cp, df, mkdir, mv, rm, sha256sum, stat, touch } from './commands/files.ts';
import { ime } from './commands/ime.ts';
import { input } from './commands/input.ts';
import { log } from './commands/log.ts';
import { logcat } from './commands/logcat.ts';
import { ls } from './commands/ls.ts';
import { appProcess, kill, monkey, pgrep, pidof, runAs, top } from './commands/processes.ts';
import { deviceConfig, getprop, id, setprop, uname, uptime, whoami } from './commands/properties.ts';
import { ps } from './commands/ps.ts';
import { screencap } from './commands/screencap.ts';
import { appops, service, svc } from './commands/services.ts';
import { settings } from './commands/settings.ts';
import { bracket, test } from './commands/test.ts';
import { grep, head, tail } from './commands/text-filters.ts';
import { timeout } from './commands/timeout.ts';
import { uiautomator } from './commands/uiautomator.ts';
import { wm } from './commands/wm.ts';
import { echo, env, fail, pwd, sh, sleep, succeed } from './commands/words.ts';
import { served } from './demand.ts';
import { dumpsys } from './dumpsys/dumpsys.ts';
import { packageManager } from './package/package-manager.ts';

/** Programs of a phone that no client of a device calls. */
const ON_THE_HOST =
  'awk basename cut dirname du find md5sum printf sed seq sha1sum sort tee tr uniq wc xargs'.split(' ');
const PIPE = "not on this device; pipe the output to the host's";

/** All commands of the device's shell. Those without `limitedTo` check their arguments, or accept all. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['[', bracket],
  ['am', served('activity', am)],
  ['app_process', appProcess],
  ['appops', appops],
  ['cat', limitedTo('', cat)],
  ['chmod', limitedTo('-f', chmod)],
  ['cmd', cmd],
  ['content', content],
  ['cp', limitedTo('-f -p', cp)],
  ['date', limitedTo('-u', date)],
  ['df', limitedTo('-h -k', df)],
  ['device_config', deviceConfig],
  ['dumpsys', dumpsys],
  ['echo', echo],
  ['env', env],
  ['false', fail],
  ['getprop', limitedTo('', getprop)],
  ['grep', limitedTo('-e= -E -F -i -n -o -c -q -v', grep)],
  ['head', limitedTo('-n= -#', head)],
  ['id', limitedTo('-u -n', id)],
  ['ime', ime],
  ['input', served('input', input)],
  ['kill', limitedTo('-0 -9 -15 -KILL -TERM', kill)],
  ['log', limitedTo('-p= -t=', log)],
  [
    'logcat',
    limitedTo(
      '-b= -b* -c --clear -d -g -G= -G* -e= -e* --regex= -m= -m* --max-count= --pid= -s -t= -t* -T= -T* -v= -v*',
      logcat,
    ),
  ],
  ['ls', limitedTo('-1 -A -a -d -l -R', ls)],
  ['mkdir', limitedTo('-p', mkdir)],
  ['monkey', monkey],
  ['mv', limitedTo('-f', mv)],
  ['pgrep', limitedTo('-f', pgrep)],
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
  ['stat', limitedTo('-c=', stat)],
  ['svc', svc],
  ['sync', limitedTo('', succeed)],
  ['tail', limitedTo('-n= -#', tail)],
  ['test', test],
  ['timeout', timeout],
  ['top', top],
  ['touch', limitedTo('-a -m', touch)],
  ['true', succeed],
  ['uiautomator', uiautomator],
  ['uname', limitedTo('-a -m -n -r -s -v', uname)],
  ['uptime', limitedTo('', uptime)],
  ['whoami', limitedTo('', whoami)],
  ['wm', served('window', limitedTo('', wm))],
  ...ON_THE_HOST.map((name): [string, Command] => [name, () => failed(`${name}: ${PIPE}`)]),
]);
