import { type DevicePath, devicePathOf, StorageError } from './device-path.ts';
import type { FileFacts, Storage } from './storage.ts';

/**
 * A storage whose files have times of the device's clock: the time at which the shell or adb wrote them, and for what apps
 * wrote the time at which it was first looked at, since an app writes without the storage.
 * @param clockS seconds since 1970
 */
export function timedStorage(storage: Storage, clockS: () => Promise<number>): Storage {
  const stat = async (path: DevicePath): Promise<FileFacts | null> => {
    const facts = await storage.stat(path);
    if (facts?.hasHostTime !== true) return facts;
    const modifiedSeconds = Math.floor(await clockS());
    try {
      await storage.setModified(path, modifiedSeconds);
    } catch (error) {
      if (error instanceof StorageError && error.code === 'ENOENT') return null;
      throw error;
    }
    return { ...facts, modifiedSeconds, hasHostTime: false };
  };
  /** Sets the times of what was just written: the file and the folders whose entries changed. */
  const written = async (path: DevicePath): Promise<void> => {
    for (let at = path; at !== '/'; at = devicePathOf('..', at)) await stat(at);
  };
  const timed =
    <More extends readonly unknown[]>(change: (path: DevicePath, ...more: More) => Promise<void>) =>
    async (path: DevicePath, ...more: More): Promise<void> => {
      await change(path, ...more);
      await written(path);
    };
  return {
    ...storage,
    stat,
    write: timed(storage.write),
    makeDirectory: timed(storage.makeDirectory),
    remove: timed(storage.remove),
    copy: async (from, to) => {
      await storage.copy(from, to);
      await written(to);
    },
    move: async (from, to) => {
      await storage.move(from, to);
      await written(from);
      await written(to);
    },
  };
}
