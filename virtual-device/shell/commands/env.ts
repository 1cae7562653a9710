import { type Command, linesIn, UsageError } from '../command.ts';

/** `env [NAME=VALUE …] [COMMAND …]`: runs the command with these variables, or prints all that a command gets. */
export const env: Command = async (call) => {
  const end = call.args.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  const assignments = end < 0 ? call.args : call.args.slice(0, end);
  const [name] = end < 0 ? [] : call.args.slice(end);
  if (name?.startsWith('-') === true)
    throw new UsageError(`the option ${name} is not supported on this device`);
  if (name !== undefined) return { code: await call.runWords(call.args.slice(end), { assignments }) };
  const added = assignments.map((word): [string, string] => [
    word.replace(/=.*/s, ''),
    word.replace(/^[^=]*=/, ''),
  ]);
  return linesIn([...new Map([...call.environment(), ...added])].map(([key, value]) => `${key}=${value}`));
};
