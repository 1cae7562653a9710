import { screenshotOf } from '../../system/screenshot.ts';
import { type Command, failed, ok, operands, pathFor } from '../command.ts';

/** `screencap -p [-d DISPLAY] [FILE]` or `screencap FILE.png`: raw pixels are not supported. */
export const screencap: Command = async (call) => {
  const [target] = operands(call.args, ['-d']);
  if (!call.args.includes('-p') && target?.endsWith('.png') !== true)
    return failed('screencap: only PNG is supported on this device: add -p');
  if (target === undefined) return ok(await screenshotOf(call.system));
  const path = pathFor(call, target);
  await call.system.runtime.call('screenshot', { path: await call.system.storage.hostPath(path) });
  return ok();
};
