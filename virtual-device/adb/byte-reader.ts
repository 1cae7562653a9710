import type { Readable } from 'node:stream';

/** Reads a stream on demand, no faster than the caller asks. */
export function createByteReader(source: Readable) {
  const iterator: AsyncIterator<Buffer> = source.iterator();
  let held: Buffer = Buffer.alloc(0);

  const fill = async (): Promise<boolean> => {
    try {
      const next = await iterator.next();
      if (next.done === true) return false;
      held = Buffer.concat([held, next.value]);
      return true;
    } catch {
      return false; // the host closed the connection: the same as an end
    }
  };
  const take = (bytes: number): Buffer => {
    const taken = held.subarray(0, bytes);
    held = held.subarray(bytes);
    return taken;
  };
  return {
    /** That many bytes, or null if the stream ends first. */
    exactly: async (bytes: number) => {
      while (held.length < bytes) if (!(await fill())) return null;
      return take(bytes);
    },
  };
}

export type ByteReader = ReturnType<typeof createByteReader>;
