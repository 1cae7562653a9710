import { type Command, ok } from '../command.ts';

/** Settings of features that this device does not have (app ops, radios): accepted without effect. */
export const accepted: Command = () => ok();

export const succeed: Command = () => ({ code: 0 });
export const fail: Command = () => ({ code: 1 });
