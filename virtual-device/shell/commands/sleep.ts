import { type Command, failed, ok } from '../command.ts';

/** Advances device time, not the caller's. */
export const sleep: Command = async ({ system, args }) => {
  const [text] = args;
  if (text === undefined) return failed('sleep: Needs 1 argument');
  const seconds = Number(text.replace(/s$/, ''));
  if (!Number.isFinite(seconds) || seconds < 0) return failed(`sleep: bad number '${text}'`);
  await system.runtime.call('advance', { ms: Math.round(seconds * 1000), settleMs: 0 });
  return ok();
};
