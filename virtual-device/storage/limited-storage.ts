import { type DevicePath, StorageError } from './device-path.ts';
import type { Storage } from './storage.ts';

/** A storage that can become full and hide files. Files of the kernel take no space. */
export interface LimitedStorage {
  readonly storage: Storage;
  /** From now on no file can be written or copied. */
  readonly fill: () => void;
  /** From now on no file that an app wrote to the shared storage can be read. */
  readonly hideAppFiles: () => void;
}

/** @param onWrite called before each file is written or copied */
export function limitedStorage(storage: Storage, onWrite: (path: DevicePath) => void): LimitedStorage {
  let isFull = false;
  let areHidden = false;
  const take = (path: DevicePath): void => {
    if (path.startsWith('/proc/')) return;
    onWrite(path);
    if (isFull) throw new StorageError('ENOSPC', path);
  };
  return {
    storage: {
      ...storage,
      readStream: async (path) => {
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
    },
    fill: () => {
      isFull = true;
    },
    hideAppFiles: () => {
      areHidden = true;
    },
  };
}
