import { type DevicePath, isOfUser, StorageError } from './device-path.ts';
import type { Storage } from './storage.ts';

/**
 * A storage that can become full and hide files. Files of the kernel take no space.
 * @param onWrite called before each file is written or copied
 * @param isSealed whether the user's files are
 */
export function limitedStorage(storage: Storage, onWrite: (path: DevicePath) => void, isSealed = false) {
  let isFull = false;
  let areHidden = false;
  const open = (path: DevicePath): void => {
    if (isSealed && isOfUser(path)) throw new StorageError('ENOKEY', path);
  };
  const opened =
    <T>(read: (path: DevicePath) => Promise<T>) =>
    async (path: DevicePath): Promise<T> => {
      open(path);
      return read(path);
    };
  const take = (path: DevicePath): void => {
    open(path);
    if (path.startsWith('/proc/')) return;
    onWrite(path);
    if (isFull) throw new StorageError('ENOSPC', path);
  };
  const limited: Storage = {
    ...storage,
    list: opened(storage.list),
    read: opened(storage.read),
    readStream: async (path) => {
      open(path);
      if (areHidden && path.includes('/Android/')) throw new StorageError('EACCES', path);
      return storage.readStream(path);
    },
    write: async (path, bytes, append) => {
      take(path);
      return storage.write(path, bytes, append);
    },
    copy: async (from, to) => {
      take(to);
      return storage.copy(from, to);
    },
  };
  return {
    storage: limited,
    /** From now on no file can be written or copied. */
    fill: (): void => {
      isFull = true;
    },
    /** From now on no file that an app wrote to the shared storage can be read. */
    hideAppFiles: (): void => {
      areHidden = true;
    },
  };
}
