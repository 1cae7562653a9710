import { type Command, lines } from '../command.ts';

/** For programs that run another one; the shell itself has its own. */
export const pwd: Command = ({ directory }) => lines(directory);
