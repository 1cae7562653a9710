import { type DevicePath, devicePathOf, StorageError } from '../../storage/device-path.ts';
import type { FileFacts } from '../../storage/storage.ts';
import { type Call, type Command, hasFlag, operands, pathFor } from '../command.ts';

export const ls: Command = async (call) => {
  const wanted = operands(call.args);
  const out: string[] = [];
  const err: string[] = [];
  for (const text of wanted.length === 0 ? ['.'] : wanted) {
    try {
      const facts = await call.system.storage.stat(pathFor(call, text));
      const isFolder = facts?.isDirectory === true && !hasFlag(call.args, 'd');
      if (isFolder && wanted.length > 1) out.push(...(out.length > 0 ? [''] : []), `${text}:`);
      out.push(...(await listingOf(call, text)));
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      err.push(`ls: ${error.message}`);
    }
  }
  const join = (text: readonly string[]): string => text.map((line) => `${line}\n`).join('');
  return { code: err.length > 0 ? 1 : 0, out: join(out), err: join(err) };
};

const namesIn = async (call: Call, path: DevicePath): Promise<readonly string[]> =>
  (await call.system.storage.list(path)).filter(
    (name) => !name.startsWith('.') || hasFlag(call.args, 'a') || hasFlag(call.args, 'A'),
  );

/** The names that are listed: with `-a` also the folder itself and its parent. */
const listedIn = async (call: Call, path: DevicePath): Promise<readonly string[]> => [
  ...(hasFlag(call.args, 'a') ? ['.', '..'] : []),
  ...(await namesIn(call, path)),
];

async function listingOf(call: Call, text: string): Promise<string[]> {
  const path = pathFor(call, text);
  const facts = await call.system.storage.stat(path);
  if (facts === null) throw new StorageError('ENOENT', text);
  const isLong = hasFlag(call.args, 'l');
  if (!facts.isDirectory || hasFlag(call.args, 'd')) return [isLong ? longLine(text, facts) : text];
  const names = await listedIn(call, path);
  if (!isLong) return [...names];
  const entries: string[] = [];
  for (const name of names) {
    const entry = await call.system.storage.stat(devicePathOf(name, path));
    if (entry !== null) entries.push(longLine(name, entry));
  }
  return [`total ${names.length}`, ...entries];
}

/** The host's folders have sizes of its file system. */
const FOLDER_BYTES = 4096;

function longLine(name: string, facts: FileFacts): string {
  const bits = [...'rwxrwxrwx'].map((letter, i) => ((facts.mode >> (8 - i)) & 1 ? letter : '-')).join('');
  const time = new Date(facts.modifiedSeconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return `${facts.isDirectory ? 'd' : '-'}${bits} 1 shell shell ${facts.isDirectory ? FOLDER_BYTES : facts.sizeBytes} ${time} ${name}`;
}
