import { type Command, failed, ok } from '../command.ts';

/** The properties that a phone lets its shell set. */
const SETTABLE = /^(?:debug|log|persist\.log|persist\.traced)\./;

export const setprop: Command = ({ system, args }) => {
  const [name, value] = args;
  if (name === undefined || value === undefined) return failed('usage: setprop NAME VALUE');
  if (/^(?:ctl\.|sys\.powerctl$)/.test(name)) return failed('setprop: this device has no services of init');
  if (!SETTABLE.test(name)) return failed(`Failed to set property '${name}' to '${value}'.`);
  system.properties.set(name, value);
  return ok();
};
