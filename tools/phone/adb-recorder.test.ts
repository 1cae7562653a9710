import { connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { lineIn, recordAdb } from './adb-recorder.ts';
import { entryText, readTranscript, replayedShell, type SaidLine } from './transcript.ts';

const asked = (...requests: readonly string[]): Buffer =>
  Buffer.from(requests.map((text) => text.length.toString(16).padStart(4, '0') + text).join(''));

const frame = (id: number, content: string | Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head[0] = id;
  head.writeUInt32LE(content.length, 1);
  return Buffer.concat([head, Buffer.from(content)]);
};
const OKAY = Buffer.from('OKAY');

it('a line has its output, its errors and its exit code', () => {
  const answered = Buffer.concat([
    ...[OKAY, Buffer.alloc(8), OKAY],
    ...[frame(1, 'one '), frame(2, 'oh'), frame(1, 'two'), frame(3, Buffer.of(255))],
  ]);
  expect(lineIn(asked('host:tport:serial:X', 'shell,v2,TERM=dumb,raw:cmd a:b'), answered)).toEqual({
    line: 'cmd a:b',
    out: 'one two',
    err: 'oh',
    code: 255,
  });
});

it('a device without shell,v2 tells neither errors nor an exit code', () => {
  const answered = Buffer.concat([OKAY, OKAY, Buffer.from('yes\n')]);
  expect(lineIn(asked('host:transport:X', 'exec:cmd'), answered)).toEqual({
    ...{ line: 'cmd', out: 'yes\n', err: '', code: null },
  });
});

it.each([
  [asked('host:devices')],
  [asked('host:transport:X', 'sync:')],
  [Buffer.from('GET / HTTP')],
  [Buffer.alloc(0)],
])('other connections have no line: %s', (bytes) => expect(lineIn(bytes, OKAY)).toBeUndefined());

it('everything is passed on, and told when it has ended', async () => {
  const server = createServer((socket) => {
    socket.once('data', () =>
      socket.end(Buffer.concat([OKAY, OKAY, frame(1, 'hi'), frame(3, Buffer.of(0))])),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const said: SaidLine[] = [];
  const recorder = await recordAdb(port, (line) => said.push(line));
  const client = connect({ port: recorder.port, host: '127.0.0.1' });
  const parts: Buffer[] = [];
  client
    .on('data', (part: Buffer) => parts.push(part))
    .write(asked('host:transport:X', 'shell,v2,raw:echo hi'));
  await expect.poll(() => said).toEqual([{ line: 'echo hi', out: 'hi', err: '', code: 0 }]);
  await expect.poll(() => Buffer.concat(parts).includes('hi')).toBe(true);
  recorder.close();
  server.close();
});

it('a transcript does not tell whose phone it was, and is read as it was written', () => {
  const line = { line: 'getprop ro.serialno', out: 'R5CT1234XYZ\n', err: '', code: 0 };
  const text = entryText(line, new Map([['R5CT1234XYZ', 'SERIAL']]));
  expect(text).not.toContain('R5CT');
  expect(readTranscript(text)).toEqual([{ ...line, out: 'SERIAL\n' }]);
});

it('a line that was asked twice is answered in order, and then as at last', () => {
  const said = (out: string) => ({ line: 'date', out, err: '', code: 0 });
  const shell = replayedShell([said('1'), said('2')]);
  expect(['date', 'date', 'date'].map((line) => shell(line).out)).toEqual(['1', '2', '2']);
});
