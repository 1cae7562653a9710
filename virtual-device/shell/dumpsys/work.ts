import { type Command, failed, ok } from '../command.ts';

/** `dumpsys work start` records the work of the running app; `dumpsys work stop` prints the work log as JSON. */
export const dumpWork: Command = async ({ args, system, write }) => {
  if (args.length === 1 && args[0] === 'start') {
    await system.runtime.call('record-work', {});
    return ok();
  }
  if (args.length !== 1 || args[0] !== 'stop') return failed('work: needs start or stop');
  await write(Buffer.from(JSON.stringify(await system.runtime.call('recorded-work', {}))));
  return ok();
};
