import { StorageError } from '../../storage/device-path.ts';
import { type Command, linesIn, operands, optionValue, pathFor } from '../command.ts';

/** `stat [-c FORMAT] FILE` with %s (size), %Y (modification time), %n (name), %a (mode), %F (file type). */
export const stat: Command = async (call) => {
  const format = optionValue(call.args, '-c') ?? '%n %s bytes, %F, mode %a, modified %Y';
  const out: string[] = [];
  for (const text of operands(call.args, ['-c'])) {
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
