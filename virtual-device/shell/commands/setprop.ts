import { type Command, failed, ok } from '../command.ts';

export const setprop: Command = ({ system, args }) => {
  const [name, value] = args;
  if (name === undefined || value === undefined) return failed('usage: setprop NAME VALUE');
  if (name.startsWith('ro.')) return failed(`Failed to set property '${name}' to '${value}'.`);
  system.properties.set(name, value);
  return ok();
};
