import {
  type DevicePath,
  devicePathOf,
  ERROR_TEXT,
  privateOwnerOf,
  StorageError,
} from '../storage/device-path.ts';
import type { Storage } from '../storage/storage.ts';
import type { AdbStream } from './adb-stream.ts';
import { type ByteReader, createByteReader } from './byte-reader.ts';
import * as records from './sync-records.ts';
import { writeAll } from './write-all.ts';

const MAX_PATH_BYTES = 1024;
const MAX_CHUNK_BYTES = 64 * 1024;

/**
 * The `sync:` service: push, pull, stat and list, one request at a time until QUIT.
 * https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/SYNC.TXT
 */
export async function serveSync(stream: AdbStream, storage: Storage): Promise<void> {
  const reader = createByteReader(stream);
  for (;;) {
    const header = await reader.exactly(8);
    if (header === null) break;
    const id = header.toString('latin1', 0, 4);
    const length = header.readUInt32LE(4);
    if (id === 'QUIT') break;
    if (length > MAX_PATH_BYTES) {
      await writeAll(
        stream,
        records.failure(`a path of ${length} bytes exceeds the limit of ${MAX_PATH_BYTES}`),
      );
      break;
    }
    const path = await reader.exactly(length);
    if (path === null) break;
    await answer({ id, path: path.toString('utf8'), stream, reader, storage }).catch(
      async (error: unknown) => {
        if (!(error instanceof StorageError)) throw error;
        await writeAll(stream, records.failure(ERROR_TEXT[error.code]));
      },
    );
  }
  stream.end();
}

interface Request {
  readonly id: string;
  readonly path: string;
  readonly stream: AdbStream;
  readonly reader: ByteReader;
  readonly storage: Storage;
}

async function answer(request: Request): Promise<unknown> {
  const { id, path, stream, storage } = request;
  switch (id) {
    case 'STAT':
      return writeAll(stream, records.stat1(await factsOf(storage, path)));
    case 'STA2':
    case 'LST2':
      return writeAll(stream, records.stat2(id, await factsOf(storage, path)));
    case 'LIST':
      return list(request);
    case 'SEND':
      return receive(request);
    case 'RECV':
      return send(request);
    default:
      return writeAll(stream, records.failure(`unknown sync command ${JSON.stringify(id)}`));
  }
}

/** Throws EACCES for private folders of apps, which the shell user cannot access. */
function publicPath(text: string): DevicePath {
  const path = devicePathOf(text);
  if (privateOwnerOf(path) !== undefined) throw new StorageError('EACCES', path);
  return path;
}

async function factsOf(storage: Storage, path: string) {
  try {
    return await storage.stat(publicPath(path));
  } catch (error) {
    if (error instanceof StorageError) return null;
    throw error;
  }
}

async function list({ path, stream, storage }: Request): Promise<void> {
  const directory = publicPath(path);
  const entries: Buffer[] = [];
  for (const name of await storage.list(directory)) {
    const facts = await storage.stat(devicePathOf(name, directory));
    if (facts !== null) entries.push(records.directoryEntry(name, facts));
  }
  await writeAll(stream, Buffer.concat([...entries, records.listDone()]));
}

/**
 * DONE is written together with the last chunk. The host's adb server forwards both through a socket that holds back a
 * second small packet until the client has acknowledged the first (RFC 896), which takes the client's system 40 ms.
 */
async function send({ path, stream, storage }: Request): Promise<void> {
  const source = publicPath(path);
  const file = await storage.readStream(source);
  let last: Buffer = Buffer.alloc(0);
  for await (const chunk of file) {
    if (last.length > 0 && !(await writeAll(stream, last))) return;
    last = records.data(chunk);
  }
  await writeAll(stream, Buffer.concat([last, records.dataDone()]));
}

async function receive({ path, stream, reader, storage }: Request): Promise<void> {
  const comma = path.lastIndexOf(',');
  const upload = createUpload(reader);
  try {
    const target = publicPath(comma < 0 ? path : path.slice(0, comma));
    await storage.makeDirectory(devicePathOf('..', target));
    await storage.write(target, upload.chunks());
    await storage.setMode(target, Number(path.slice(comma + 1)) || 0o644);
    if (upload.modifiedSeconds() > 0) await storage.setModified(target, upload.modifiedSeconds());
  } finally {
    // The host sends the whole file before it reads the reply, even if the reply is FAIL.
    for await (const _chunk of upload.chunks());
  }
  if (upload.isComplete()) await writeAll(stream, records.okay());
  else stream.destroy();
}

/** DATA chunks up to DONE. `chunks` may be called again and continues where it stopped. */
function createUpload(reader: ByteReader) {
  let state: 'running' | 'done' | 'broken' = 'running';
  let modifiedSeconds = 0;
  const next = async (): Promise<Buffer | null> => {
    const header = await reader.exactly(8);
    const id = header?.toString('latin1', 0, 4);
    const value = header?.readUInt32LE(4) ?? 0;
    if (id === 'DONE') {
      modifiedSeconds = value;
      state = 'done';
      return null;
    }
    const chunk = id === 'DATA' && value <= MAX_CHUNK_BYTES ? await reader.exactly(value) : null;
    if (chunk === null) state = 'broken';
    return chunk;
  };
  return {
    async *chunks(): AsyncGenerator<Buffer> {
      while (state === 'running') {
        const chunk = await next();
        if (chunk !== null) yield chunk;
      }
    },
    modifiedSeconds: () => modifiedSeconds,
    isComplete: () => state === 'done',
  };
}
