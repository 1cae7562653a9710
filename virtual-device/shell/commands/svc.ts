import { type Command, failed, ok } from '../command.ts';

/** `svc power stayon`: the screen never turns off. The device has no radios. */
export const svc: Command = ({ args }) =>
  args[0] === 'power' && args[1] === 'stayon' && args[2] !== 'false'
    ? ok()
    : failed(`svc: '${args.join(' ')}' is not supported: the device has no radios, and its screen stays on`);
