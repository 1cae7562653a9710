import { type Command, hasFlag, lines, operands, UsageError } from '../command.ts';
import { identityOf } from '../identity.ts';

/** `id [-u [-n]]` */
export const id: Command = ({ actor, args }) => {
  const [user] = operands(args);
  if (user !== undefined) throw new UsageError(`this device knows only the user of the shell, not '${user}'`);
  const { uid, name } = identityOf(actor);
  if (hasFlag(args, 'u')) return lines(hasFlag(args, 'n') ? name : String(uid));
  return lines(`uid=${uid}(${name}) gid=${uid}(${name})`);
};

export const whoami: Command = ({ actor }) => lines(identityOf(actor).name);
