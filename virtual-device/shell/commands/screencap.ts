import { screenshotOf } from '../../system/screenshot.ts';
import { type Command, ok, operands, optionValue, pathFor } from '../command.ts';

/** Always PNG: a screenshot of a device that draws only when it is asked. */
export const screencap: Command = async (call) => {
  const display = optionValue(call.args, '-d');
  const target = operands(call.args).find((arg) => arg !== display);
  if (target === undefined) return ok(await screenshotOf(call.system));
  const path = pathFor(call, target);
  await call.system.runtime.call('screenshot', { path: await call.system.storage.hostPath(path) });
  return ok();
};
