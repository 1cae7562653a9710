import { type Command, failed, ok } from '../command.ts';

export const setprop: Command = ({ system, args }) => {
  const [name, value] = args;
  if (name === undefined || value === undefined) return failed('usage: setprop NAME VALUE');
  if (/^(?:ctl\.|sys\.powerctl$)/.test(name)) return failed('setprop: this device has no services of init');
  if (name.startsWith('ro.')) return failed(`Failed to set property '${name}' to '${value}'.`);
  system.properties.set(name, value);
  return ok();
};
