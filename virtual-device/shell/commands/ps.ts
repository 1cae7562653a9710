import { type Command, lines, ok } from '../command.ts';

/** Appium checks the help for `-A` before it uses it. */
const HELP = 'usage: ps [-AadefLlnwZ] [-fl] [-k FIELD,...] [-o FIELD,...] [-p PID,...]\n\n-A\tAll\n';
const HEADER = 'USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME';

export const ps: Command = async ({ system, args }) => {
  if (args.includes('--help')) return ok(HELP);
  const processes = await system.processes.list();
  const row = (pid: number, name: string): string =>
    `u0_a100  ${String(pid).padStart(9)}   300 1000000  50000 0                   0 S ${name}`;
  return lines(HEADER, ...processes.map(({ pid, name }) => row(pid, name)));
};
