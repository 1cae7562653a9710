import { RuntimeRefusal } from '../../runtime-link/runtime-port.ts';
import { type Call, type Command, failed, lines } from '../command.ts';

export const dumpActivity: Command = (call) => {
  const [what = 'activities', ...args] = call.args;
  const part = PARTS.get(what);
  if (part === undefined)
    return failed(`activity: this device dumps ${[...PARTS.keys()].join(', ')}, not '${what}'`);
  return part({ ...call, args });
};

const activities: Command = async ({ system }) => {
  const { focusedActivity, stack } = await system.runtime.call('facts', {});
  const record = (activity: string): string => `ActivityRecord{4d5e6f u0 ${activity} t12}`;
  return lines(
    'ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)',
    ...stack.map((activity, index) => `    * Hist  #${index}: ${record(activity)}`),
    ...(focusedActivity
      ? [`  mResumedActivity: ${record(focusedActivity)}`, `  topResumedActivity=${record(focusedActivity)}`]
      : []),
  );
};

const services: Command = ({ system, args }) => {
  const [packageName = '', className] = (args[0] ?? '').split('/');
  if (packageName === '' || system.packages.find(packageName)?.isStub === false)
    return failed("activity: this device lists only the services of Appium's helper apps");
  const isForeground = system.foregroundServices.has(packageName) && !className?.includes('Recorder');
  if (!isForeground) return lines('(nothing)');
  return lines(
    'ACTIVITY MANAGER SERVICES (dumpsys activity services)',
    `  * ServiceRecord{1a2b3c u0 ${packageName}/.ForegroundService}`,
    '    isForeground=true foregroundId=1',
  );
};

const processes: Command = async ({ system }) => {
  const entries = await system.processes.list();
  return lines(
    'ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)',
    ...entries.map(
      ({ pid, name }) => `  *APP* UID 10100 ProcessRecord{${pid.toString(16)} ${pid}:${name}/u0a100}`,
    ),
  );
};

/** Device time that passes after each dump, so that work that a provider starts in one dump is done by a later one. */
const BETWEEN_DUMPS_MS = 1_000;

/** The layout of ProviderMap.dumpProvider: the provider's output is indented by six. */
const provider: Command = async ({ system, args }) => {
  const [component = '', ...rest] = args;
  try {
    const { text } = await system.runtime.call('dump-provider', { component, args: rest });
    await system.runtime.call('advance', { ms: BETWEEN_DUMPS_MS, settleMs: 0 });
    const owner = component.split('/')[0];
    const pid = (await system.processes.list()).find(({ name }) => name === owner)?.pid;
    return lines(
      `PROVIDER ContentProviderRecord{1a2b3c u0 ${component}} pid=${pid ?? '(not running)'}`,
      '    Client:',
      ...text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => `      ${line}`),
    );
  } catch (error) {
    if (!(error instanceof RuntimeRefusal)) throw error;
    return lines(
      `No providers match: ${component}`,
      ...(error.code === 'no-provider' ? [] : [error.message]),
    );
  }
};

const PARTS: ReadonlyMap<string, (call: Call) => ReturnType<Command>> = new Map([
  ['activities', activities],
  ['services', services],
  ['processes', processes],
  ['provider', provider],
]);
