import { type Command, failed, ok, operands } from '../command.ts';

/** A process may be signalled by its own user: the shell cannot end apps. Signal 0 only asks. */
export const kill: Command = async ({ system, args, actor }) => {
  const pids = operands(args);
  if (pids.length === 0) return failed('kill: needs a process id');
  for (const text of pids) {
    if (!/^\d+$/.test(text)) return failed(`kill: ${text}: arguments must be process ids`);
    const found = (await system.processes.list()).find(({ pid }) => pid === Number(text));
    if (found === undefined) return failed(`kill: ${text}: No such process`);
    if (found.name !== actor && !system.permits.isLenient('foreign-signals'))
      return failed(`kill: ${text}: Operation not permitted`);
    if (!args.includes('-0')) await system.processes.kill(found.pid);
  }
  return ok();
};
