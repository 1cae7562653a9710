import { type Command, failed, ok, operands } from '../command.ts';

export const kill: Command = async ({ system, args }) => {
  const pids = operands(args);
  if (pids.length === 0) return failed('kill: needs a process id');
  for (const text of pids) {
    if (!/^\d+$/.test(text)) return failed(`kill: ${text}: arguments must be process ids`);
    if (!(await system.processes.kill(Number(text)))) return failed(`kill: ${text}: No such process`);
  }
  return ok();
};
