import { devicePathOf } from '../../storage/device-path.ts';
import { type Command, ok } from '../command.ts';

/** `dumpsys display-log`: the display's log, one JSON object per line. */
export const displayLog: Command = async (call) => {
  const { path } = await call.system.runtime.call('display-log', {});
  for await (const chunk of await call.system.storage.readStream(devicePathOf(path))) await call.write(chunk);
  return ok();
};
