import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

type Operation = (...args: unknown[]) => unknown;
const SYNC = [
  ...['openSync', 'readFileSync', 'readdirSync', 'realpathSync', 'statSync', 'mkdirSync', 'rmSync'],
  ...['writeFileSync', 'renameSync', 'appendFileSync', 'copyFileSync'],
];
const ASYNC = ['readFile', 'writeFile', 'appendFile', 'mkdir', 'readdir', 'rm', 'rename', 'copyFile'];

/**
 * Makes the n-th file operation below a folder fail as on a full disk, while `work` runs.
 * @returns the operation that failed; undefined if `work` has fewer
 */
export async function failingAt(
  nth: number,
  folder: string,
  work: () => unknown,
): Promise<string | undefined> {
  let left = nth;
  let failed: string | undefined;
  const isNext = (name: string, [path]: readonly unknown[]): boolean => {
    if (!String(path).startsWith(folder) || --left !== 0) return false;
    failed = name;
    return true;
  };
  const full = (name: string, [path]: readonly unknown[]): Error =>
    Object.assign(new Error(`ENOSPC: no space left on device, ${name} '${String(path)}'`), {
      code: 'ENOSPC',
      syscall: name,
    });
  const sync = replaced(fs as unknown as Record<string, Operation>, SYNC, (name, original) => (...args) => {
    if (isNext(name, args)) throw full(name, args);
    return original(...args);
  });
  const promises = replaced(
    fs.promises as unknown as Record<string, Operation>,
    ASYNC,
    (name, original) =>
      (...args) =>
        isNext(name, args) ? Promise.reject(full(name, args)) : original(...args),
  );
  try {
    await work();
  } finally {
    sync();
    promises();
  }
  return failed;
}

/** @returns a function that restores the originals */
function replaced(
  module: Record<string, Operation>,
  names: readonly string[],
  by: (name: string, original: Operation) => Operation,
): () => void {
  const originals = names.map((name) => [name, module[name]] as const);
  for (const [name, original] of originals) if (original !== undefined) module[name] = by(name, original);
  syncBuiltinESMExports();
  return () => {
    for (const [name, original] of originals) if (original !== undefined) module[name] = original;
    syncBuiltinESMExports();
  };
}
