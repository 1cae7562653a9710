import { am } from './am/am.ts';
import type { Command } from './command.ts';
import { accepted, fail, succeed } from './commands/accepted.ts';
import { cat } from './commands/cat.ts';
import { md5sum, sha1sum, sha256sum } from './commands/checksum.ts';
import { chmod } from './commands/chmod.ts';
import { cmd } from './commands/cmd.ts';
import { cp, mv } from './commands/copy.ts';
import { date } from './commands/date.ts';
import { df } from './commands/df.ts';
import { echo } from './commands/echo.ts';
import { getprop } from './commands/getprop.ts';
import { id, whoami } from './commands/identity.ts';
import { ime } from './commands/ime.ts';
import { input } from './commands/input.ts';
import { kill } from './commands/kill.ts';
import { log } from './commands/log.ts';
import { logcat } from './commands/logcat.ts';
import { ls } from './commands/ls.ts';
import { mkdir } from './commands/mkdir.ts';
import { pgrep, pidof } from './commands/process-search.ts';
import { ps } from './commands/ps.ts';
import { rm } from './commands/rm.ts';
import { runAs } from './commands/run-as.ts';
import { screencap } from './commands/screencap.ts';
import { service } from './commands/service.ts';
import { setprop } from './commands/setprop.ts';
import { settings } from './commands/settings.ts';
import { sh } from './commands/sh.ts';
import { sleep } from './commands/sleep.ts';
import { stat } from './commands/stat.ts';
import { test } from './commands/test.ts';
import { grep, head, tail, wc } from './commands/text-filters.ts';
import { touch } from './commands/touch.ts';
import { uptime } from './commands/uptime.ts';
import { wm } from './commands/wm.ts';
import { dumpsys } from './dumpsys/dumpsys.ts';
import { packageManager } from './package/package-manager.ts';

/** All commands of the device's shell. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['[', test],
  ['am', am],
  ['appops', accepted],
  ['cat', cat],
  ['chmod', chmod],
  ['cmd', cmd],
  ['cp', cp],
  ['date', date],
  ['df', df],
  ['dumpsys', dumpsys],
  ['echo', echo],
  ['false', fail],
  ['getprop', getprop],
  ['grep', grep],
  ['head', head],
  ['id', id],
  ['ime', ime],
  ['input', input],
  ['kill', kill],
  ['log', log],
  ['logcat', logcat],
  ['ls', ls],
  ['md5sum', md5sum],
  ['mkdir', mkdir],
  ['mv', mv],
  ['pgrep', pgrep],
  ['pidof', pidof],
  ['pm', packageManager],
  ['ps', ps],
  ['rm', rm],
  ['run-as', runAs],
  ['screencap', screencap],
  ['service', service],
  ['setprop', setprop],
  ['settings', settings],
  ['sh', sh],
  ['sha1sum', sha1sum],
  ['sha256sum', sha256sum],
  ['sleep', sleep],
  ['stat', stat],
  ['svc', accepted],
  ['sync', accepted],
  ['tail', tail],
  ['test', test],
  ['touch', touch],
  ['true', succeed],
  ['uptime', uptime],
  ['wc', wc],
  ['whoami', whoami],
  ['wm', wm],
]);
