import { screenshotOf } from '../../system/screenshot.ts';
import { type Command, failed, ok, operands, optionValue, pathFor } from '../command.ts';

/** `screencap -p [-d DISPLAY] [FILE]` or `screencap FILE.png`: raw pixels are not supported. */
export const screencap: Command = async (call) => {
  const display = optionValue(call.args, '-d');
  const target = operands(call.args).find((arg) => arg !== display);
  if (!call.args.includes('-p') && target?.endsWith('.png') !== true)
    return failed('screencap: only PNG is supported on this device: add -p');
  if (target === undefined) return ok(await screenshotOf(call.system));
  const path = pathFor(call, target);
  await call.system.runtime.call('screenshot', { path: await call.system.storage.hostPath(path) });
  return ok();
};
