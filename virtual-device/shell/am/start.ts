import { RuntimeRefusal } from '../../runtime-link/runtime-port.ts';
import { type Command, failed, lines, type Result } from '../command.ts';
import { describeIntent, fullComponent, type Intent, parseIntent, targetOf } from './intent.ts';

/** `am start` and `am start-activity`. */
export const start: Command = async (call): Promise<Result> => {
  const intent = parseIntent(call.args, ['-W', '-S']);
  const { system } = call;
  const target = intent.component === undefined ? undefined : fullComponent(intent.component);
  const packageName = target?.package ?? intent.package;
  const found = packageName === undefined ? undefined : system.packages.find(packageName);
  if (intent.options.has('-S') && packageName !== undefined) await system.packages.forceStop(packageName);
  const starting = `Starting: ${describeIntent(intent)}`;
  if (target !== undefined && found === undefined) return lines(starting, ...missing(target));
  if (found?.isStub === true) {
    if (target !== undefined && !found.activities.includes(target.name))
      return lines(starting, ...missing(target));
    // Appium's settings app has no screen: its activity starts a foreground service and finishes.
    system.foregroundServices.add(found.package);
    system.processes.forget(found.package);
    system.processes.spawn(found.package);
    return lines(starting, ...(intent.options.has('-W') ? waited(intent.component ?? found.package, 0) : []));
  }
  try {
    const { data, flags } = intent;
    const reply = await system.runtime.call('start-activity', {
      ...targetOf(intent),
      ...(data !== undefined && { data }),
      ...(flags !== undefined && { flags }),
    });
    const brought = reply.status === 'brought-to-front' ? [BROUGHT] : [];
    const report = intent.options.has('-W') ? waited(reply.component, reply.totalMs) : [];
    return lines(starting, ...brought, ...report);
  } catch (error) {
    if (!(error instanceof RuntimeRefusal)) throw error;
    return lines(starting, ...refused(error, intent, target));
  }
};

const BROUGHT = 'Warning: Activity not started, its current task has been brought to the front';

const waited = (component: string, totalMs: number): string[] => [
  'Status: ok',
  'LaunchState: COLD',
  `Activity: ${component}`,
  `TotalTime: ${Math.round(totalMs)}`,
  `WaitTime: ${Math.round(totalMs)}`,
  'Complete',
];

const missing = (target: { package: string; name: string }): string[] => [
  'Error type 3',
  `Error: Activity class {${target.package}/${target.name}} does not exist.`,
];

function refused(
  error: RuntimeRefusal,
  intent: Intent,
  target: { package: string; name: string } | undefined,
) {
  const isAbsent = error.code === 'no-activity' || error.code === 'not-installed';
  if (isAbsent && target !== undefined) return missing(target);
  if (isAbsent) return [`Error: Activity not started, unable to resolve ${describeIntent(intent)}`];
  return [`Error: Activity not started: ${error.message}`];
}

export const startService: Command = (call) => {
  const intent = parseIntent(call.args);
  const starting = `Starting service: ${describeIntent(intent)}`;
  const packageName = intent.component === undefined ? undefined : fullComponent(intent.component).package;
  if (packageName === undefined || call.system.packages.find(packageName)?.isStub !== true) {
    return lines(starting, 'Error: Not found; no service started.');
  }
  call.system.foregroundServices.add(packageName);
  return lines(starting);
};

export const stopService: Command = (call) => {
  const intent = parseIntent(call.args);
  const packageName = intent.component === undefined ? '' : fullComponent(intent.component).package;
  const stopped = call.system.foregroundServices.delete(packageName);
  return lines(
    `Stopping service: ${describeIntent(intent)}`,
    stopped ? 'Service stopped' : 'Service not stopped: was not running.',
  );
};

export const forceStop: Command = async (call) => {
  const name = call.args.at(-1);
  if (name === undefined) return failed('Error: no package specified', 255);
  call.system.foregroundServices.delete(name);
  await call.system.packages.forceStop(name);
  return { code: 0 };
};
