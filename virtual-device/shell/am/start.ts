import { RuntimeRefusal } from '../../runtime-link/runtime-port.ts';
import type { System } from '../../system/system.ts';
import { type Call, type Command, failed, lines, ok, type Result, UsageError } from '../command.ts';
import { type CommandDenial, denialOf, outOfReach, printed } from '../demand.ts';
import {
  describeIntent,
  fullComponent,
  type Intent,
  parseIntent,
  shortComponent,
  targetOf,
} from './intent.ts';

/** `am start` and `am start-activity`. */
export const start: Command = async (call): Promise<Result> => {
  const intent = parseIntent(call.args, ['-W', '-S']);
  const { system } = call;
  const target = intent.component === undefined ? undefined : fullComponent(intent.component);
  const packageName = target?.package ?? intent.package ?? onlyAppFor(intent, system);
  const found = packageName === undefined ? undefined : system.packages.find(packageName);
  if (intent.options.has('-S') && packageName !== undefined) await system.packages.forceStop(packageName);
  const starting = `Starting: ${describeIntent(intent)}`;
  // Until the first unlock the package manager leaves out what needs the user's files.
  const isLeftOut = system.phone?.lock === 'before-first-unlock' && found?.isStub === false;
  if (target !== undefined && (found === undefined || isLeftOut))
    return notStarted(starting, missing(target));
  const denial = target === undefined ? undefined : unreachable(call, intent, target);
  if (denial !== undefined) return { ...lines(starting), ...printed(denial) };
  if (found?.isStub === true) {
    if (target !== undefined && !found.activities.includes(target.name))
      return notStarted(starting, missing(target));
    // Appium's settings app has no screen: its activity starts a foreground service and finishes.
    system.foregroundServices.add(found.package);
    system.processes.forget(found.package);
    system.processes.spawn(found.package);
    const component = intent.component ?? found.package;
    const report = intent.options.has('-W') ? waited({ component, totalMs: 0, state: 'COLD' }) : [];
    return lines(starting, ...report);
  }
  const isAwaited = intent.options.has('-W');
  const wasRunning = isAwaited && (await system.processes.list()).some(({ name }) => name === packageName);
  try {
    const reply = await system.runtime.call('start-activity', {
      ...targetOf(intent),
      package: target === undefined ? packageName : intent.package,
    });
    const isBrought = reply.status === 'brought-to-front';
    const state = isBrought ? 'HOT' : wasRunning ? 'WARM' : 'COLD';
    const report = isAwaited ? waited({ ...reply, state }) : [];
    return lines(starting, ...(isBrought ? [BROUGHT] : []), ...report);
  } catch (error) {
    if (!(error instanceof RuntimeRefusal)) throw error;
    return notStarted(starting, refused(error, intent, target));
  }
};

type Target = ReturnType<typeof fullComponent>;

/** Android 13 prints the intent as it is sent, with the flag of a new task. */
const NEW_TASK = 0x10000000;

/** For an activity that is not exported, or that needs a permission that the caller lacks. */
function unreachable(call: Call, intent: Intent, target: Target): CommandDenial | undefined {
  const reason = outOfReach(call, target.package, target.name);
  if (reason === undefined) return undefined;
  const component = shortComponent(target.package, target.name);
  const shown = describeIntent({ ...intent, component, flags: (intent.flags ?? 0) | NEW_TASK });
  const isOwn = call.actor === target.package;
  return denialOf(call, 'start-activity', { verb: 'start', isOwn, facts: { intent: shown, reason } });
}

/** The app that may have an activity for an intent that names none: the only installed one. */
function onlyAppFor({ action }: Intent, { packages }: System): string | undefined {
  const apps = packages.all().filter(({ isStub, activities }) => !isStub && activities.length > 0);
  // The launcher, which a phone would show, is not on this device.
  if (action === 'android.intent.action.MAIN') return undefined;
  if (apps.length > 1)
    throw new UsageError(
      'this device does not choose between several apps: name the app of the activity with -p',
    );
  return apps[0]?.package;
}

const BROUGHT = 'Warning: Activity not started, its current task has been brought to the front';

/** Errors go to stderr. The exit code is that of Android 14; older versions exit with 0. */
const notStarted = (starting: string, sentences: readonly string[]): Result => ({
  ...lines(starting),
  ...failed(sentences.join('\n')),
});

interface Launch {
  readonly component: string;
  readonly totalMs: number;
  readonly state: 'COLD' | 'WARM' | 'HOT';
}

const waited = ({ component, totalMs, state }: Launch): string[] => [
  'Status: ok',
  `LaunchState: ${state}`,
  `Activity: ${component}`,
  `TotalTime: ${Math.round(totalMs)}`,
  `WaitTime: ${Math.round(totalMs)}`,
  'Complete',
];

const missing = (target: Target): string[] => [
  'Error type 3',
  `Error: Activity class {${target.package}/${target.name}} does not exist.`,
];

function refused(error: RuntimeRefusal, intent: Intent, target: Target | undefined) {
  const isAbsent = error.code === 'no-activity' || error.code === 'not-installed';
  if (isAbsent && target !== undefined) return missing(target);
  if (isAbsent) return [`Error: Activity not started, unable to resolve ${describeIntent(intent)}`];
  return [`Error: Activity not started: ${error.message}`];
}

/** Services of Appium's helper apps; an app's own services are started by its code. */
export const startService: Command = ({ args, system }) => {
  const intent = parseIntent(args);
  const starting = lines(`Starting service: ${describeIntent(intent)}`);
  const packageName = intent.component === undefined ? undefined : fullComponent(intent.component).package;
  const found = packageName === undefined ? undefined : system.packages.find(packageName);
  if (found === undefined) return { ...starting, ...failed('Error: Not found; no service started.', 255) };
  if (!found.isStub)
    return {
      ...starting,
      ...failed('Error: on this device only an app itself starts its services; no service started.', 255),
    };
  system.foregroundServices.add(found.package);
  return starting;
};

export const stopService: Command = (call) => {
  const intent = parseIntent(call.args);
  const packageName = intent.component === undefined ? '' : fullComponent(intent.component).package;
  const stopped = call.system.foregroundServices.delete(packageName);
  // Android ends with this code in both cases.
  return {
    ...lines(`Stopping service: ${describeIntent(intent)}`),
    ...failed(stopped ? 'Service stopped' : 'Service not stopped: was not running.', 255),
  };
};

export const forceStop: Command = async (call) => {
  const name = call.args.at(-1);
  if (name === undefined) return failed('Error: no package specified', 255);
  call.system.foregroundServices.delete(name);
  await call.system.packages.forceStop(name);
  return { code: 0 };
};

/** An app in the foreground lives on, as on a phone. */
export const killInBackground: Command = async (call) => {
  const { focusedActivity } = await call.system.runtime.call('facts', {});
  const name = call.args.at(-1);
  return name !== undefined && focusedActivity?.startsWith(`${name}/`) === true ? ok() : forceStop(call);
};
