import { screenshotOf } from '../../system/screenshot.ts';
import { failed, type Limited, ok, pathFor } from '../command.ts';
import { DISPLAY_ID } from '../dumpsys/surface-flinger.ts';

/** `screencap -p [-d DISPLAY] [FILE]` or `screencap FILE.png`: raw pixels are not supported. */
export const screencap: Limited = async (call) => {
  const display = call.options.get('-d')?.at(-1);
  if (display !== undefined && !['0', DISPLAY_ID].includes(display))
    return failed(`screencap: this device has only display ${DISPLAY_ID}, not '${display}'`);
  const [target] = call.operands;
  if (!call.options.has('-p') && target?.endsWith('.png') !== true)
    return failed('screencap: only PNG is supported on this device: add -p');
  if (target === undefined) return ok(await screenshotOf(call.system));
  const path = pathFor(call, target);
  await call.system.runtime.call('screenshot', { path: await call.system.storage.hostPath(path) });
  return ok();
};
