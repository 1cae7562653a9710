import { messageOf } from '../base/errors.ts';
/** A file of the history that could not be read, e.g. because a copy was cut off. */
export interface UnreadableFile {
  readonly file: string;
  readonly reason: string;
}

/**
 * Reads all files at once. If that fails, each file is tried alone, and those that fail are left out: one damaged file
 * must not hide the others.
 * @throws the error of `read` if every file can be read alone
 */
export async function readTolerantly<T>(
  files: readonly string[],
  read: (files: readonly string[]) => Promise<T>,
  onUnreadable: (unreadable: UnreadableFile) => void,
): Promise<T> {
  try {
    return await read(files);
  } catch (cause) {
    const readable: string[] = [];
    for (const file of files) {
      try {
        await read([file]);
        readable.push(file);
      } catch (error) {
        const [reason = ''] = messageOf(error).split('\n');
        onUnreadable({ file, reason });
      }
    }
    if (readable.length === files.length) throw cause;
    return read(readable);
  }
}
