import { wallClockAt } from '../../system/wall-clock.ts';
import { type Command, ok, operands, optionValue } from '../command.ts';

/** `log [-p LEVEL] [-t TAG] TEXT` adds a line to the device's log. */
export const log: Command = async ({ system, args }) => {
  const level = (optionValue(args, '-p') ?? 'i').toUpperCase();
  const tag = optionValue(args, '-t') ?? 'log';
  const text = operands(args, ['-p', '-t']).join(' ');
  const { nowUs } = await system.runtime.call('facts', {});
  const time = wallClockAt(nowUs).toISOString();
  system.logcat.add(`${time.slice(5, 10)} ${time.slice(11, 23)}  2000  2000 ${level} ${tag}: ${text}`);
  return ok();
};
