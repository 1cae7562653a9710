import { PassThrough, type Readable } from 'node:stream';
import type { AdbStream } from './adb-stream.ts';
import { createByteReader } from './byte-reader.ts';
import { writeAll } from './write-all.ts';

/** Packet ids of the shell protocol: https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/shell_protocol.h */
const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;
const EXIT = 3;
const CLOSE_STDIN = 4;
const MAX_PACKET_BYTES = 1 << 20;

export interface ShellChannel {
  readonly stdin: Readable;
  readonly out: (bytes: Uint8Array | string) => Promise<boolean>;
  readonly err: (bytes: Uint8Array | string) => Promise<boolean>;
  readonly exit: (code: number) => Promise<void>;
}

const frame = (id: number, bytes: Uint8Array | string): Buffer => {
  const body = Buffer.from(bytes);
  const header = Buffer.alloc(5);
  header[0] = id;
  header.writeUInt32LE(body.length, 1);
  return Buffer.concat([header, body]);
};

export function openShellV2(stream: AdbStream): ShellChannel {
  const stdin = new PassThrough();
  void feedStdin(stream, stdin);
  return {
    stdin,
    out: (bytes) => writeAll(stream, frame(STDOUT, bytes)),
    err: (bytes) => writeAll(stream, frame(STDERR, bytes)),
    exit: async (code) => {
      await writeAll(stream, frame(EXIT, Uint8Array.of(code)));
      stream.end();
      stdin.destroy();
    },
  };
}

/** `exec:` and hosts without shell v2: no frames and no exit code; stdout and stderr share the stream. */
export function openRawShell(stream: AdbStream): ShellChannel {
  return {
    stdin: stream,
    out: (bytes) => writeAll(stream, bytes),
    err: (bytes) => writeAll(stream, bytes),
    exit: async () => {
      stream.end();
    },
  };
}

async function feedStdin(stream: AdbStream, stdin: PassThrough): Promise<void> {
  const reader = createByteReader(stream);
  for (;;) {
    const header = await reader.exactly(5);
    if (header === null) break;
    const length = header.readUInt32LE(1);
    if (length > MAX_PACKET_BYTES) {
      stream.destroy();
      break;
    }
    const body = await reader.exactly(length);
    if (body === null) break;
    if (header[0] === CLOSE_STDIN) stdin.end();
    if (header[0] === STDIN && stdin.writable) await writeAll(stdin, body);
  }
  if (!stdin.destroyed) stdin.end();
}
