import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { UsageError } from '../base/usage-error.ts';

/**
 * A file that a manifest names. A run folder may come from anybody, so what it names must lie inside of it, links
 * resolved, and be a plain file: a report must never show what else is on this machine.
 * @throws UsageError otherwise
 */
export function readInside(folder: string, file: string, maxBytes: number): Uint8Array {
  const path = resolve(folder, file);
  if (isAbsolute(file) || !lies(path, resolve(folder)))
    throw new UsageError(`The manifest names ${JSON.stringify(file)}, which is outside of ${folder}.`);
  const real = found(path);
  if (!lies(real, realpathSync(folder)))
    throw new UsageError(`${path} is a link that leads out of the run folder: put the file itself there.`);
  const facts = statSync(real);
  if (!facts.isFile()) throw new UsageError(`${path} is not a file.`);
  if (facts.size > maxBytes)
    throw new UsageError(`${path} has ${facts.size} bytes, more than the ${maxBytes} that are read.`);
  return readable(real);
}

function lies(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function found(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    throw new UsageError(`The manifest names ${path}, but there is no such file.`);
  }
}

function readable(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path));
  } catch (cause) {
    throw new UsageError(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
