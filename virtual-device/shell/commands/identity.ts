import { type Command, lines } from '../command.ts';

export const id: Command = ({ actor }) =>
  lines(actor === undefined ? 'uid=2000(shell) gid=2000(shell)' : 'uid=10100(u0_a100) gid=10100(u0_a100)');

export const whoami: Command = ({ actor }) => lines(actor === undefined ? 'shell' : 'u0_a100');
