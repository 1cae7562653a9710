import { type Command, failed, ok } from '../command.ts';

export const kill: Command = async ({ system, args }) => {
  for (const text of args.filter((arg) => /^\d+$/.test(arg))) {
    if (!(await system.processes.kill(Number(text)))) return failed(`kill: ${text}: No such process`);
  }
  return ok();
};
