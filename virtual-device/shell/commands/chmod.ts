import { type Command, failed, ok, operands, pathFor } from '../command.ts';

export const chmod: Command = async (call) => {
  const [mode, ...targets] = operands(call.args);
  if (mode === undefined || targets.length === 0) return failed('chmod: Needs 2 arguments');
  if (!/^0?[0-7]{3,4}$/.test(mode)) return failed(`chmod: bad mode '${mode}'`);
  for (const text of targets)
    await call.system.storage.setMode(pathFor(call, text), Number.parseInt(mode, 8));
  return ok();
};
