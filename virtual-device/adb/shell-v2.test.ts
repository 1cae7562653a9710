import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { hostStream } from '../testing/host-stream.ts';
import { openRawShell, openShellV2 } from './shell-v2.ts';

/** A packet of https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/shell_protocol.h */
const packet = (id: number, body: string): Buffer =>
  Buffer.concat([Buffer.from([id, body.length, 0, 0, 0]), Buffer.from(body)]);
const STDIN = 0;
const CLOSE_STDIN = 4;

it.each([
  ['out', 'ok', [1, 2, 0, 0, 0, 0x6f, 0x6b]],
  ['err', 'no', [2, 2, 0, 0, 0, 0x6e, 0x6f]],
  ['out', '\0'.repeat(256), [1, 0, 1, 0, 0, ...Buffer.alloc(256)]],
] as const)('%s %j is a packet, followed by the exit code', async (stream, output, bytes) => {
  const host = hostStream();
  const shell = openShellV2(host.stream);
  await shell[stream](output);
  await shell.exit(127);
  expect([...(await host.received())]).toEqual([...bytes, 3, 1, 0, 0, 0, 127]);
});

it.each([
  ['one packet', [packet(STDIN, 'ab'), packet(CLOSE_STDIN, '')], 'ab'],
  [
    'packets in one WRTE',
    [Buffer.concat([packet(STDIN, 'a'), packet(STDIN, 'b'), packet(CLOSE_STDIN, '')])],
    'ab',
  ],
  [
    'a packet in two WRTEs',
    [packet(STDIN, 'ab').subarray(0, 3), packet(STDIN, 'ab').subarray(3), packet(CLOSE_STDIN, '')],
    'ab',
  ],
  ['an unknown packet', [packet(5, '80x24'), packet(STDIN, 'a'), packet(CLOSE_STDIN, '')], 'a'],
  ['input after the end', [packet(CLOSE_STDIN, ''), packet(STDIN, 'late')], ''],
  ['no input', [packet(CLOSE_STDIN, '')], ''],
])('reads stdin from %s', async (_, chunks, expected) => {
  const host = hostStream();
  const { stdin } = openShellV2(host.stream);
  const read = text(stdin);
  await host.send(...chunks);
  expect(await read).toBe(expected);
});

it.each([
  ['between packets', packet(STDIN, 'ab'), 'ab'],
  ['within a header', packet(STDIN, 'ab').subarray(0, 4), ''],
  ['within a body', packet(STDIN, 'ab').subarray(0, 6), ''],
])('ends stdin when the host hangs up %s', async (_, sent, expected) => {
  const host = hostStream();
  const { stdin } = openShellV2(host.stream);
  const read = text(stdin);
  await host.send(sent);
  host.hangUp();
  expect(await read).toBe(expected);
});

const headerOf = (bytes: number): Buffer =>
  Buffer.from([STDIN, ...new Uint8Array(new Uint32Array([bytes]).buffer)]);

it('takes a packet of 1 MiB', async () => {
  const host = hostStream();
  const { stdin } = openShellV2(host.stream);
  const read = text(stdin);
  await host.send(headerOf(1 << 20), Buffer.alloc(1 << 20, 'x'), packet(CLOSE_STDIN, ''));
  expect(await read).toHaveLength(1 << 20);
});

it('closes the stream at a longer packet', async () => {
  const host = hostStream();
  const { stdin } = openShellV2(host.stream);
  await host.send(headerOf((1 << 20) + 1));
  expect(await text(stdin)).toBe('');
  expect(await host.received()).toEqual(Buffer.alloc(0));
});

it('destroys stdin at the exit', async () => {
  const host = hostStream();
  const shell = openShellV2(host.stream);
  await shell.exit(0);
  expect(shell.stdin.destroyed).toBe(true);
});

it('without shell v2 output and errors share the stream, and there is no exit code', async () => {
  const host = hostStream();
  const shell = openRawShell(host.stream);
  await shell.out('out');
  await shell.err('err');
  await shell.exit(1);
  expect((await host.received()).toString()).toBe('outerr');
});

it('without shell v2 the stream is stdin', async () => {
  const host = hostStream();
  const read = text(openRawShell(host.stream).stdin);
  await host.send('ab', 'c');
  host.hangUp();
  expect(await read).toBe('abc');
});
