import { type Command, failed, ok } from '../command.ts';

/** Advances device time, not the caller's. */
export const sleep: Command = async ({ system, args }) => {
  const seconds = Number((args[0] ?? '').replace(/s$/, ''));
  if (args[0] === undefined || !Number.isFinite(seconds) || seconds < 0)
    return failed(`sleep: bad number '${args[0]}'`);
  await system.runtime.call('advance', { ms: Math.round(seconds * 1000) });
  return ok();
};
