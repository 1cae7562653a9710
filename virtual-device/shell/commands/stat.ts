import { StorageError } from '../../storage/device-path.ts';
import { type Command, linesIn, operands, optionValue, pathFor, UsageError } from '../command.ts';

/** `stat -c FORMAT FILE …` with %s (size), %Y (modification time), %n (name), %a (mode), %F (file type). */
export const stat: Command = async (call) => {
  const format = optionValue(call.args, '-c');
  const unknown = format === undefined ? 'no -c FORMAT' : /%(?![sYnaF]).?/s.exec(format)?.[0];
  if (format === undefined || unknown !== undefined)
    throw new UsageError(
      `only -c FORMAT with %s, %Y, %n, %a and %F is supported on this device, not ${unknown}`,
    );
  const files = operands(call.args, ['-c']);
  if (files.length === 0) throw new UsageError('Needs 1 argument');
  const out: string[] = [];
  for (const text of files) {
    const facts = await call.system.storage.stat(pathFor(call, text));
    if (facts === null) throw new StorageError('ENOENT', `'${text}'`);
    const values: Readonly<Record<string, string>> = {
      s: String(facts.sizeBytes),
      Y: String(facts.modifiedSeconds),
      n: text,
      a: (facts.mode & 0o777).toString(8),
      F: facts.isDirectory ? 'directory' : 'regular file',
    };
    out.push(format.replace(/%([sYnaF])/g, (_, letter: string) => values[letter] ?? ''));
  }
  return linesIn(out);
};
