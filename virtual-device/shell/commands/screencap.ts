import { screenshotOf } from '../../system/screenshot.ts';
import { type Command, ok, operands, optionValue, pathFor } from '../command.ts';

/** `screencap [-p] [-d DISPLAY] [FILE]`; the format is always PNG. */
export const screencap: Command = async (call) => {
  const display = optionValue(call.args, '-d');
  const target = operands(call.args).find((arg) => arg !== display);
  if (target === undefined) return ok(await screenshotOf(call.system));
  const path = pathFor(call, target);
  await call.system.runtime.call('screenshot', { path: await call.system.storage.hostPath(path) });
  return ok();
};
