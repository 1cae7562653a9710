import { type DevicePath, devicePathOf, StorageError } from '../../storage/device-path.ts';
import type { FileFacts } from '../../storage/storage.ts';
import { type Call, type Given, type Limited, pathFor } from '../command.ts';

export const ls: Limited = async (call) => {
  const { operands, options } = call;
  const [out, err]: [string[], string[]] = [[], []];
  for (const text of operands.length === 0 ? ['.'] : operands) {
    try {
      const path = pathFor(call, text);
      const facts = await call.system.storage.stat(path);
      if (facts === null) throw new StorageError('ENOENT', text);
      const isFolder = facts.isDirectory && !options.has('-d');
      if (isFolder && operands.length > 1) out.push(...(out.length > 0 ? [''] : []), `${text}:`);
      if (isFolder) out.push(...(await listingOf(call, path)));
      else out.push(options.has('-l') ? longLine(text, facts) : text);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      err.push(`ls: ${error.message}`);
    }
  }
  const join = (text: readonly string[]): string => text.map((line) => `${line}\n`).join('');
  return { code: err.length > 0 ? 1 : 0, out: join(out), err: join(err) };
};

/** With `-a` also the folder itself and its parent. */
async function listingOf(
  { system: { storage }, options }: Call & Given,
  path: DevicePath,
): Promise<string[]> {
  const showsHidden = options.has('-a') || options.has('-A');
  const shown = (await storage.list(path)).filter((name) => !name.startsWith('.') || showsHidden);
  const names = [...(options.has('-a') ? ['.', '..'] : []), ...shown];
  if (!options.has('-l')) return names;
  const entries: string[] = [];
  for (const name of names) {
    const entry = await storage.stat(devicePathOf(name, path));
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
