import type { Readable } from 'node:stream';

export interface Line {
  readonly text: string;
  /** Whether the line ended with a newline, not with the end of the stream. */
  readonly isWhole: boolean;
}

/** Reads one line and leaves the rest in the stream for the next command that reads. */
export async function readLine(stdin: Readable): Promise<Line> {
  const held: Buffer[] = [];
  for (let chunk = await nextChunk(stdin); chunk !== undefined; chunk = await nextChunk(stdin)) {
    const end = chunk.indexOf('\n');
    held.push(end < 0 ? chunk : chunk.subarray(0, end));
    if (end < 0) continue;
    stdin.unshift(chunk.subarray(end + 1));
    return { text: Buffer.concat(held).toString('utf8'), isWhole: true };
  }
  return { text: Buffer.concat(held).toString('utf8'), isWhole: false };
}

const SOMETHING_HAPPENED = ['readable', 'end', 'close', 'error'] as const;

async function nextChunk(stdin: Readable): Promise<Buffer | undefined> {
  for (;;) {
    const chunk: unknown = stdin.read();
    if (chunk !== null) return Buffer.from(chunk as Uint8Array);
    if (stdin.readableEnded || stdin.destroyed) return undefined;
    await new Promise<void>((resolve) => {
      const settle = (): void => {
        for (const event of SOMETHING_HAPPENED) stdin.off(event, settle);
        resolve();
      };
      for (const event of SOMETHING_HAPPENED) stdin.on(event, settle);
    });
  }
}
