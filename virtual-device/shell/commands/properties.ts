import { type Command, failed, lines, ok } from '../command.ts';
import { identityOf } from '../demand.ts';

export const getprop: Command = ({ system, args }) => {
  const [name, otherwise] = args;
  if (name !== undefined) return lines(system.properties.get(name) ?? otherwise ?? '');
  return lines(...[...system.properties].map(([key, value]) => `[${key}]: [${value}]`));
};

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

export const whoami: Command = ({ actor }) => lines(identityOf(actor).name);
