import { type Command, failed } from '../command.ts';

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
