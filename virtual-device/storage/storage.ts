import { constants, lstatSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  checkDeletable,
  checkWritable,
  type DevicePath,
  devicePathOf,
  ERROR_TEXT,
  type ErrorCode,
  StorageError,
} from './device-path.ts';
import { rootOfApps } from './root-of-apps.ts';

export interface FileFacts {
  /** The host's st_mode: file type and permission bits, which Linux and Android share. */
  readonly mode: number;
  readonly sizeBytes: number;
  readonly modifiedSeconds: number;
  /** Whether the host's kernel set the time, which has a fraction of a second; times that are set here have none. */
  readonly hasHostTime: boolean;
  readonly isDirectory: boolean;
}

/** The device's files, confined to one folder of the host. */
export interface Storage {
  readonly rootDirectory: string;
  /** The path on the host. Throws EACCES if any part of it is a symbolic link. */
  readonly hostPath: (path: DevicePath) => Promise<string>;
  readonly stat: (path: DevicePath) => Promise<FileFacts | null>;
  readonly list: (path: DevicePath) => Promise<string[]>;
  readonly read: (path: DevicePath) => Promise<Buffer>;
  readonly readStream: (path: DevicePath) => Promise<Readable>;
  readonly write: (path: DevicePath, bytes: AsyncIterable<Uint8Array>, append?: boolean) => Promise<void>;
  readonly makeDirectory: (path: DevicePath) => Promise<void>;
  readonly remove: (path: DevicePath, options: { readonly recursive: boolean }) => Promise<void>;
  readonly copy: (from: DevicePath, to: DevicePath) => Promise<void>;
  readonly move: (from: DevicePath, to: DevicePath) => Promise<void>;
  readonly setMode: (path: DevicePath, mode: number) => Promise<void>;
  readonly setModified: (path: DevicePath, seconds: number) => Promise<void>;
}

const FOLDERS_OF_A_NEW_DEVICE = [
  '/data/local/tmp',
  '/data/app',
  '/data/data',
  '/sdcard/Download',
  '/sdcard/DCIM',
];

const FILES_OF_A_NEW_DEVICE = [
  ['/proc/net/unix', 'Num       RefCount Protocol Flags    Type St Inode Path\n'],
  ['/proc/sys/kernel/random/boot_id', '00000000-0000-4000-8000-000000000001\n'],
] as const;

/** 2009-01-01T00:00:00Z, the time of files in Android's system images. */
const IMAGE_S = 1_230_768_000;

export async function openStorage(rootDirectory: string): Promise<Storage> {
  await fs.mkdir(rootDirectory, { recursive: true });
  const isNew = (await fs.readdir(rootDirectory)).length === 0;
  const storage = storageIn(await fs.realpath(rootDirectory));
  for (const folder of FOLDERS_OF_A_NEW_DEVICE) await storage.makeDirectory(devicePathOf(folder));
  for (const [path, text] of FILES_OF_A_NEW_DEVICE) {
    await storage.makeDirectory(devicePathOf(`${path}/..`));
    await storage.write(devicePathOf(path), Readable.from([Buffer.from(text)]));
  }
  const all = await fs.readdir(storage.rootDirectory, { recursive: true });
  for (const name of isNew ? all : []) await storage.setModified(devicePathOf(name), IMAGE_S);
  return storage;
}

/** Where the device's files are on the host. */
function placesIn(rootDirectory: string) {
  /** Paths that come from apps begin with the root that apps see. */
  const onDevice = (path: DevicePath): DevicePath => {
    const root = [rootOfApps(rootDirectory), rootDirectory].find((root) => path.startsWith(`${root}/`));
    return path.slice(root?.length ?? 0) as DevicePath;
  };
  const hostPath = async (path: DevicePath): Promise<string> => {
    let place = rootDirectory;
    for (const segment of onDevice(path)
      .split('/')
      .filter((name) => name !== '')) {
      place = join(place, segment);
      if (isLink(place, path)) throw new StorageError('EACCES', path);
    }
    return place;
  };
  const at = async <T>(path: DevicePath, act: (place: string) => Promise<T>): Promise<T> => {
    const place = await hostPath(path);
    return act(place).catch(storageErrorAt(path));
  };
  return { onDevice, hostPath, at };
}

function storageIn(rootDirectory: string): Storage {
  const { onDevice, hostPath, at } = placesIn(rootDirectory);
  /** Something that changes the path's file. */
  const change = <T>(path: DevicePath, act: (place: string) => Promise<T>): Promise<T> =>
    at(path, async (place) => {
      checkWritable(onDevice(path));
      return act(place);
    });
  const stat = (path: DevicePath): Promise<FileFacts | null> =>
    at(path, async (place) => {
      const facts = await fs.lstat(place).catch(absentOrThrow(path));
      if (facts === null) return null;
      const modifiedSeconds = Math.floor(facts.mtimeMs / 1000);
      const hasHostTime = facts.mtimeMs % 1000 !== 0;
      return {
        mode: facts.mode,
        sizeBytes: facts.size,
        modifiedSeconds,
        hasHostTime,
        isDirectory: facts.isDirectory(),
      };
    });

  return {
    rootDirectory,
    hostPath,
    stat,
    list: (path) => at(path, async (place) => (await fs.readdir(place)).sort()),
    read: (path) => at(path, (place) => fs.readFile(place, { flag: READ })),
    readStream: (path) =>
      at(path, async (place) => {
        if ((await stat(path))?.isDirectory === true) throw new StorageError('EISDIR', path);
        return (await fs.open(place, READ)).createReadStream();
      }),
    write: (path, bytes, append = false) => change(path, (place) => writeFile(place, bytes, append)),
    makeDirectory: (path) =>
      at(path, async (place) => {
        if ((await stat(path))?.isDirectory === true) return;
        checkWritable(onDevice(path));
        await fs.mkdir(place, { recursive: true });
      }),
    remove: (path, { recursive }) =>
      at(path, async (place) => {
        checkDeletable(onDevice(path));
        if (!recursive && (await stat(path))?.isDirectory === true) throw new StorageError('EISDIR', path);
        await fs.rm(place, { recursive });
      }),
    copy: async (from, to) => {
      const source = await hostPath(from);
      await change(to, (place) => fs.copyFile(source, place)).catch(storageErrorAt(from));
    },
    move: async (from, to) => {
      const source = await hostPath(from);
      checkDeletable(onDevice(from));
      await change(to, (place) => fs.rename(source, place));
    },
    setMode: (path, mode) => change(path, (place) => fs.chmod(place, (mode & 0o777) | 0o600)),
    setModified: (path, seconds) => at(path, (place) => fs.utimes(place, seconds, seconds)),
  };
}

/** Synchronous: it takes microseconds, a turn of the thread pool many times as long, and each path has several names. */
function isLink(place: string, path: DevicePath): boolean {
  try {
    return lstatSync(place).isSymbolicLink();
  } catch (error) {
    absentOrThrow(path)(error);
    return false;
  }
}

const READ = constants.O_RDONLY | constants.O_NOFOLLOW;

/** O_NOFOLLOW: a link that is created between the check and the opening is not followed either. */
async function writeFile(place: string, bytes: AsyncIterable<Uint8Array>, append: boolean): Promise<void> {
  const how = append ? constants.O_APPEND : constants.O_TRUNC;
  const file = await fs.open(
    place,
    constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW | how,
    0o644,
  );
  try {
    // Not `write`, which writes a part, without an error, when the disk becomes full.
    for await (const chunk of bytes) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}

function storageErrorAt(path: DevicePath): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof StorageError) throw cause;
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    if (code === 'ELOOP' || code === 'EPERM') throw new StorageError('EACCES', path, { cause });
    throw new StorageError(code in ERROR_TEXT ? (code as ErrorCode) : 'EIO', path, { cause });
  };
}

function absentOrThrow(path: DevicePath): (cause: unknown) => null {
  return (cause) => {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    return storageErrorAt(path)(cause);
  };
}
