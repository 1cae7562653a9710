import { RuntimeRefusal } from '../../runtime-link/runtime-port.ts';
import { type Command, failed, pathFor, UsageError } from '../command.ts';

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
