import { type Command, ok } from '../command.ts';

export const echo: Command = ({ args }) =>
  args[0] === '-n' ? ok(args.slice(1).join(' ')) : ok(`${args.join(' ')}\n`);
