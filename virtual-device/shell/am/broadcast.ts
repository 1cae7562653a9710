import { RuntimeRefusal } from '../../runtime-link/runtime-port.ts';
import { logOfServer } from '../../system/logcat.ts';
import type { System } from '../../system/system.ts';
import { type Call, type Command, failed, lines } from '../command.ts';
import { identityOf, outOfReach, SHELL_PID } from '../demand.ts';
import {
  describeIntent,
  fullComponent,
  type Intent,
  parseIntent,
  shortComponent,
  targetOf,
} from './intent.ts';

/** Results of the stub packages' receivers that hold on this device: it animates nothing and has no messages. */
const STUB_RESULTS = new Map<string, Outcome>([
  ['io.appium.settings.scan_media', { result: -1 }],
  ['io.appium.settings.animation', { result: -1 }],
  ['io.appium.settings.sms.read', { result: -1, data: '{"items":[],"total":0}' }],
]);

/** Sends an ordered broadcast, whose result is printed. */
export const broadcast: Command = async (call) => {
  const intent = parseIntent(call.args);
  const sent = `Broadcasting: ${describeIntent({ ...intent, flags: (intent.flags ?? 0) | FLAG_FROM_SHELL })}`;
  if (call.system.restrictions.refusesBroadcasts)
    return failed('Security exception: Permission Denial: broadcast from android asks to run as user 0', 255);
  const packageName =
    intent.component === undefined ? intent.package : fullComponent(intent.component).package;
  const isStub = packageName !== undefined && call.system.packages.find(packageName)?.isStub === true;
  if (call.system.phone?.lock === 'before-first-unlock') return lines(sent, completed({ result: 0 }));
  if (packageName !== undefined && !(await isReached(call, intent, packageName)))
    return lines(sent, completed({ result: 0 }));
  if (isStub || STUB_RESULTS.has(intent.action ?? '')) {
    return lines(sent, completed(STUB_RESULTS.get(intent.action ?? '') ?? { result: 0 }));
  }
  return lines(sent, completed(await ask(call.system, intent)));
};

/** Whether a receiver may be reached; if not, the system server logs it and the broadcast has no result. */
async function isReached(call: Call, intent: Intent, packageName: string): Promise<boolean> {
  const { system, actor } = call;
  const name = intent.component === undefined ? '' : fullComponent(intent.component).name;
  const reason = actor === packageName ? undefined : outOfReach(call, packageName, name);
  if (reason === undefined) return true;
  const why = reason.replace(/^not /, 'is not ');
  const text = `Permission Denial: broadcasting ${describeIntent(intent)} from null (pid=${SHELL_PID}, uid=${identityOf(actor).uid}) ${why} due to receiver ${shortComponent(packageName, name)}`;
  await logOfServer(system, 'W', 'BroadcastQueue', text);
  return false;
}

/** Intent.FLAG_RECEIVER_FROM_SHELL */
const FLAG_FROM_SHELL = 0x400000;

type Outcome = { readonly result: number; readonly data?: string | null | undefined };

const completed = ({ result, data }: Outcome): string =>
  `Broadcast completed: result=${result}${data === null || data === undefined ? '' : `, data="${data}"`}`;

async function ask(system: System, intent: Intent): Promise<Outcome> {
  try {
    return await system.runtime.call('broadcast', targetOf(intent));
  } catch (error) {
    if (error instanceof RuntimeRefusal && error.code === 'broadcast-late')
      return notResponding(system, error.message, intent);
    const isUnheard = error instanceof RuntimeRefusal && /^(no-receiver|not-installed)$/.test(error.code);
    if (isUnheard) return { result: 0 };
    throw error;
  }
}

/** The receiver took too long: its app does not respond. In front a dialog asks what to do about it; behind it is ended. */
async function notResponding(system: System, packageName: string, intent: Intent): Promise<Outcome> {
  const reason = `Broadcast of ${describeIntent(intent)}`;
  const { focusedActivity, processes } = await system.runtime.call('facts', {});
  const pid = processes.find((process) => process.package === packageName)?.pid;
  const said = [`ANR in ${packageName}`, `PID: ${pid}`, `Reason: ${reason}`];
  await logOfServer(system, 'E', 'ActivityManager', ...said);
  const { text } = await system.runtime.call('threads', {});
  system.dropBox.push({
    tag: 'data_app_anr',
    text: `Process: ${packageName}\nPID: ${pid}\nSubject: ${reason}\n\n${text}`,
  });
  if (focusedActivity?.startsWith(`${packageName}/`) === true) {
    system.packages.notResponding.add(packageName);
    await system.runtime.call('foreign-window', { takesFocus: true, takesTouches: true });
  } else await system.packages.forceStop(packageName);
  return { result: 0 };
}
