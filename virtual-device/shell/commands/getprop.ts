import { type Command, lines } from '../command.ts';

export const getprop: Command = ({ system, args }) => {
  const [name, otherwise] = args;
  if (name !== undefined) return lines(system.properties.get(name) ?? otherwise ?? '');
  return lines(...[...system.properties].map(([key, value]) => `[${key}]: [${value}]`));
};
