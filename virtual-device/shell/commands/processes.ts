import { RuntimeRefusal } from '../../runtime-link/runtime-port.ts';
import { type Command, failed, type Limited, lines, ok, pathFor, UsageError } from '../command.ts';

/** A process may be signalled by its own user: the shell cannot end apps. Signal 0 only asks. */
export const kill: Limited = async ({ system, options, operands: pids, actor }) => {
  if (pids.length === 0) return failed('kill: needs a process id');
  for (const text of pids) {
    if (!/^\d+$/.test(text)) return failed(`kill: ${text}: arguments must be process ids`);
    const found = (await system.processes.list()).find(({ pid }) => pid === Number(text));
    if (found === undefined) return failed(`kill: ${text}: No such process`);
    if (found.name !== actor && !system.permits.isLenient('foreign-signals'))
      return failed(`kill: ${text}: Operation not permitted`);
    if (!options.has('-0')) await system.processes.kill(found.pid);
  }
  return ok();
};

export const pidof: Limited = async ({ system, operands: names }) => {
  const found = (await system.processes.list()).filter(({ name }) => names.includes(name));
  return found.length === 0 ? { code: 1 } : lines(found.map(({ pid }) => pid).join(' '));
};

/** https://android.googlesource.com/platform/system/core/+/refs/heads/main/run-as/run-as.cpp */
export const runAs: Command = async (call) => {
  const [name, ...words] = call.args;
  if (name === undefined)
    return failed('run-as: usage: run-as <package-name> [--user <uid>] <command> [<args>]');
  const found = call.system.packages.find(name);
  if (found === undefined) return failed(`run-as: unknown package: ${name}`);
  if (!found.isDebuggable) return failed(`run-as: package not debuggable: ${name}`);
  return { code: await call.runAs(name, words.length === 0 ? ['sh'] : words) };
};

/**
 * `app_process [-option…] FOLDER CLASS [argument…]`: runs a program whose classes are in CLASSPATH, as the shell.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/cmds/app_process/app_main.cpp
 */
export const appProcess: Command = async (call) => {
  const { system, args, actor } = call;
  if (actor !== undefined) throw new UsageError('this device runs programs of the shell only, not of apps');
  const [folder, main, ...rest] = args.filter((arg, at) => at > 0 || !arg.startsWith('-'));
  if (folder === undefined || main === undefined)
    return failed('Usage: app_process [java-options] cmd-dir start-class-name [options]');
  const path = pathFor(call, call.environment().get('CLASSPATH') ?? '');
  if ((await system.storage.stat(path)) === null) return failed(`Error: unable to open ${path}`);
  const classPath = await system.storage.hostPath(path);
  try {
    const { out, code } = await system.runtime.call('app-process', { classPath, main, args: rest });
    return { code, out };
  } catch (error) {
    if (error instanceof RuntimeRefusal && error.code === 'no-app')
      throw new UsageError('this device runs programs only beside an app, and none is open');
    if (error instanceof RuntimeRefusal && error.code === 'bad-request')
      return failed(`Error: ${error.message}`);
    throw error;
  }
};

const LAUNCHER = 'android.intent.category.LAUNCHER';

/** `monkey -p PACKAGE [-c CATEGORY] 1`, which opens an app; random events are not supported. */
export const monkey: Command = async ({ system, args }) => {
  const [, name, , category = LAUNCHER, count] =
    /^-p (\S+)( -c (\S+))? (?:-v )*(\d+)$/.exec(args.join(' ')) ?? [];
  if (name === undefined || category !== LAUNCHER || count !== '1')
    return failed(
      'monkey: only `monkey -p PACKAGE [-c android.intent.category.LAUNCHER] 1` is supported, which opens an app',
    );
  const found = system.packages.find(name);
  if (found?.launcher === undefined || found.isStub)
    return failed('** No activities found to run, monkey aborted.', 252);
  await system.runtime.call('start-activity', { component: `${name}/${found.launcher}` });
  return lines('Events injected: 1');
};
