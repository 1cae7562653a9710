import { chmod, mkdtemp, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { devicePathOf } from '../storage/device-path.ts';
import { openStorage, type Storage } from '../storage/storage.ts';
import { hostStream } from '../testing/host-stream.ts';
import { serveSync } from './sync.ts';

/**
 * Messages of https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/SYNC.TXT, with the
 * structures of file_sync_protocol.h beside it.
 */
const words = (id: string, ...values: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from(id), Buffer.from(new Uint32Array(values).buffer)]);
const withText = (id: string, text: string, ...before: readonly number[]): Buffer =>
  Buffer.concat([words(id, ...before, text.length), Buffer.from(text)]);
const request = withText;
const data = (text: string): Buffer => withText('DATA', text);
const fail = (text: string): Buffer => withText('FAIL', text);
const OKAY = words('OKAY', 0);
const QUIT = words('QUIT', 0);
const MODIFIED_S = 1_700_000_000;
const FILE = 0o100640;
const FOLDER = 0o040755;

let storage: Storage;
beforeEach(async () => {
  storage = await openStorage(await mkdtemp(join(tmpdir(), 'sync-test-')));
  await put('/sdcard/d/file', 'hello', 0o640);
  const folder = await storage.hostPath(devicePathOf('/sdcard/d'));
  await chmod(folder, 0o755);
  await utimes(folder, MODIFIED_S, MODIFIED_S);
});

async function put(path: string, content: string, mode: number): Promise<void> {
  await storage.makeDirectory(devicePathOf(`${path}/..`));
  await storage.write(devicePathOf(path), Readable.from([Buffer.from(content)]));
  const place = await storage.hostPath(devicePathOf(path));
  await chmod(place, mode);
  await utimes(place, MODIFIED_S, MODIFIED_S);
}
async function dialogue(...sent: readonly Buffer[]): Promise<Buffer> {
  const host = hostStream();
  const served = serveSync(host.stream, storage);
  await host.send(...sent);
  await served;
  return host.received();
}
const sizeOfFolder = async (): Promise<number> =>
  (await stat(await storage.hostPath(devicePathOf('/sdcard/d')))).size;
const STAT2_OF_FILE = [0, 0, 0, 0, 0, FILE, 1, 0, 0, 5, 0, ...[1, 2, 3].flatMap(() => [MODIFIED_S, 0])];
const STAT2_ABSENT = [2, ...Array<number>(16).fill(0)];

it.each([
  ['STAT of a file', [request('STAT', '/sdcard/d/file')], words('STAT', FILE, 5, MODIFIED_S)],
  ['STAT of nothing', [request('STAT', '/none')], words('STAT', 0, 0, 0)],
  ['STAT of a private file', [request('STAT', '/data/data/com.app/x')], words('STAT', 0, 0, 0)],
  ['STA2 of a file', [request('STA2', '/sdcard/d/file')], words('STA2', ...STAT2_OF_FILE)],
  ['LST2 of a file', [request('LST2', '/sdcard/d/file')], words('LST2', ...STAT2_OF_FILE)],
  ['STA2 of nothing', [request('STA2', '/none')], words('STA2', ...STAT2_ABSENT)],
  [
    'LIST of a folder',
    [request('LIST', '/sdcard/d')],
    Buffer.concat([withText('DENT', 'file', FILE, 5, MODIFIED_S), words('DONE', 0, 0, 0, 0)]),
  ],
  ['LIST of nothing', [request('LIST', '/none')], fail('No such file or directory')],
  ['LIST of a private folder', [request('LIST', '/data/data/com.app')], fail('Permission denied')],
  ['RECV of a file', [request('RECV', '/sdcard/d/file')], Buffer.concat([data('hello'), words('DONE', 0)])],
  ['RECV of nothing', [request('RECV', '/none')], fail('No such file or directory')],
  ['RECV of a folder', [request('RECV', '/sdcard/d')], fail('Is a directory')],
  ['an unknown request', [request('NONE', 'x')], fail('unknown sync command "NONE"')],
  [
    'two requests',
    [request('STAT', '/none'), request('STAT', '/no')],
    Buffer.concat([words('STAT', 0, 0, 0), words('STAT', 0, 0, 0)]),
  ],
])('%s', async (_, requests, reply) => {
  expect((await dialogue(...requests, QUIT)).toString('latin1')).toBe(reply.toString('latin1'));
});

it('STAT of a folder has its file type', async () => {
  const reply = await dialogue(request('STAT', '/sdcard/d'), QUIT);
  expect(reply).toEqual(words('STAT', FOLDER, await sizeOfFolder(), MODIFIED_S));
});

it.each([
  ['one chunk', [data('new')], 'new'],
  ['several chunks', [data('a'), data(''), data('b')], 'ab'],
  ['no chunk', [], ''],
  ['the largest chunk', [data('x'.repeat(65_536))], 'x'.repeat(65_536)],
])('SEND writes a file of %s', async (_, chunks, content) => {
  const sent = [request('SEND', '/sdcard/new/a,b,33188'), ...chunks, words('DONE', MODIFIED_S), QUIT];
  expect(await dialogue(...sent)).toEqual(OKAY);
  const path = devicePathOf('/sdcard/new/a,b');
  expect((await storage.read(path)).toString()).toBe(content);
  expect(await storage.stat(path)).toMatchObject({ mode: 0o100644, modifiedSeconds: MODIFIED_S });
});

it.each([
  ['/sdcard/f,33261', 0o100755],
  ['/sdcard/f', 0o100644],
  ['/sdcard/f,x', 0o100644],
])('SEND to %j has mode %d', async (target, mode) => {
  expect(await dialogue(request('SEND', target), data('x'), words('DONE', 0), QUIT)).toEqual(OKAY);
  expect(await storage.stat(devicePathOf('/sdcard/f'))).toMatchObject({ mode, sizeBytes: 1 });
});

it.each([
  [
    'LIST',
    '/sdcard/d',
    [Buffer.concat([withText('DENT', 'file', FILE, 5, MODIFIED_S), words('DONE', 0, 0, 0, 0)])],
  ],
  ['RECV', '/sdcard/d/file', [Buffer.concat([data('hello'), words('DONE', 0)])]],
  ['RECV', '/sdcard/long', [data('x'.repeat(65_536)), Buffer.concat([data('x'), words('DONE', 0)])]],
  ['RECV', '/sdcard/empty', [words('DONE', 0)]],
])(
  '%s of %s sends no small packet before the last one, which would wait for an acknowledgement',
  async (id, path, packets) => {
    await put('/sdcard/long', 'x'.repeat(65_537), 0o640);
    await put('/sdcard/empty', '', 0o640);
    const host = hostStream();
    const served = serveSync(host.stream, storage);
    await host.send(request(id, path), QUIT);
    await served;
    expect(host.packets()).toEqual(packets);
  },
);

it('SEND with the time 0 keeps the time of writing', async () => {
  await dialogue(request('SEND', '/sdcard/f,33188'), words('DONE', 0), QUIT);
  expect((await storage.stat(devicePathOf('/sdcard/f')))?.modifiedSeconds).toBeGreaterThan(MODIFIED_S);
});

it.each([
  ['/data/data/com.app/x', 'Permission denied'],
  ['/sdcard/d', 'Is a directory'],
  ['/sdcard/d/file/below', 'File exists'],
])('SEND to %s fails after all its data, and the next request is served', async (path, message) => {
  const sent = [
    request('SEND', `${path},33188`),
    data('x'),
    data('y'),
    words('DONE', 0),
    request('STAT', '/no'),
    QUIT,
  ];
  expect((await dialogue(...sent)).toString()).toBe(
    Buffer.concat([fail(message), words('STAT', 0, 0, 0)]).toString(),
  );
});

it.each([
  ['ends within a chunk', [data('whole'), data('abc').subarray(0, 9)]],
  ['ends without DONE', [data('whole')]],
])('an upload that %s is not acknowledged', async (_, chunks) => {
  const host = hostStream();
  const served = serveSync(host.stream, storage);
  await host.send(request('SEND', '/sdcard/f,33188'), ...chunks);
  host.hangUp();
  await served;
  expect(await host.received()).toEqual(Buffer.alloc(0));
});

it.each([
  ['a chunk above the limit', words('DATA', 65_537)],
  ['an unknown chunk', words('DAT?', 0)],
])('an upload with %s closes the stream without a reply', async (_, chunk) => {
  const host = hostStream();
  const served = serveSync(host.stream, storage);
  await host.send(request('SEND', '/sdcard/f,33188'), data('whole'), chunk);
  expect(await host.received()).toEqual(Buffer.alloc(0));
  await served;
});

it.each([
  [1024, `STAT${'\0'.repeat(12)}`],
  [1025, fail('a path of 1025 bytes exceeds the limit of 1024').toString()],
])('a path of %d bytes', async (bytes, reply) => {
  const path = `/${'a/'.repeat(bytes / 2)}`.padEnd(bytes, 'a').slice(0, bytes);
  expect((await dialogue(request('STAT', path), QUIT)).toString()).toBe(reply);
});

it.each([
  ['a header', words('STAT')],
  ['a path', request('STAT', '/sdcard').subarray(0, 10)],
])('ends when the host hangs up within %s', async (_, sent) => {
  const host = hostStream();
  const served = serveSync(host.stream, storage);
  await host.send(sent);
  host.hangUp();
  await served;
  expect(await host.received()).toEqual(Buffer.alloc(0));
});

it('LIST leaves out a file that is removed meanwhile', async () => {
  storage = { ...storage, list: async () => ['gone', 'file'] };
  const listed = Buffer.concat([withText('DENT', 'file', FILE, 5, MODIFIED_S), words('DONE', 0, 0, 0, 0)]);
  expect(await dialogue(request('LIST', '/sdcard/d'), QUIT)).toEqual(listed);
});

it.each(['STAT', 'LIST'])('a defect of the storage is no reply to %s', async (id) => {
  const defect = () => Promise.reject(new TypeError('defect'));
  storage = { ...storage, stat: defect, list: defect };
  const host = hostStream();
  const served = serveSync(host.stream, storage);
  await host.send(request(id, '/sdcard/d'));
  await expect(served).rejects.toThrow('defect');
});

it('stops reading a file when the host hangs up', async () => {
  await put('/sdcard/large', 'x'.repeat(1 << 20), 0o600);
  const host = hostStream();
  const served = serveSync(host.stream, storage);
  await host.send(request('RECV', '/sdcard/large'));
  host.hangUp();
  await served;
  expect((await host.received()).length).toBeLessThan(1 << 20);
});
