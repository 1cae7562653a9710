import { type Command, ok } from '../command.ts';

/** Switches of things this device does not have (permissions per operation, radios): taken and without effect. */
export const accepted: Command = () => ok();

export const succeed: Command = () => ({ code: 0 });
export const fail: Command = () => ({ code: 1 });
