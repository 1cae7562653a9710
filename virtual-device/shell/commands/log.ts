import { logLine } from '../../system/log-line.ts';
import { type Command, ok, operands, optionValue, UsageError } from '../command.ts';

const SHELL_PID = 2_000;

/** `log [-p LEVEL] [-t TAG] TEXT` adds a line to the device's log. */
export const log: Command = async ({ system, args }) => {
  const level = (optionValue(args, '-p') ?? 'i').toUpperCase();
  if (!/^[VDIWEF]$/.test(level))
    throw new UsageError(`'${level}' is none of the priorities V, D, I, W, E, F`);
  const tag = optionValue(args, '-t') ?? 'log';
  const text = operands(args, ['-p', '-t']).join(' ');
  const { wallMs } = await system.runtime.call('facts', {});
  system.logcat.add(logLine({ wallMs, pid: SHELL_PID, level, tag, text }));
  return ok();
};
