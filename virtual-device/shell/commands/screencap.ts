import { screenshotOf } from '../../system/screenshot.ts';
import { type Command, failed, ok, operands, optionValue, pathFor } from '../command.ts';
import { DISPLAY_ID } from '../dumpsys/surface-flinger.ts';

/** `screencap -p [-d DISPLAY] [FILE]` or `screencap FILE.png`: raw pixels are not supported. */
export const screencap: Command = async (call) => {
  const display = optionValue(call.args, '-d');
  if (display !== undefined && !['0', DISPLAY_ID].includes(display))
    return failed(`screencap: this device has only display ${DISPLAY_ID}, not '${display}'`);
  const [target] = operands(call.args, ['-d']);
  if (!call.args.includes('-p') && target?.endsWith('.png') !== true)
    return failed('screencap: only PNG is supported on this device: add -p');
  if (target === undefined) return ok(await screenshotOf(call.system));
  const path = pathFor(call, target);
  await call.system.runtime.call('screenshot', { path: await call.system.storage.hostPath(path) });
  return ok();
};
