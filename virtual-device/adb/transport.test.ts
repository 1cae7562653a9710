import { afterEach, expect, it } from 'vitest';
import { connectTestHost, type TestHost } from '../testing/loopback-transport.ts';
import type { AdbStream } from './adb-stream.ts';
import type { Packet } from './packet.ts';
import type { ServiceOpener } from './transport.ts';

/** Dialogues of https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/protocol.txt */
let host: TestHost;
afterEach(async () => {
  await host.close();
});

/** `COMMAND arg0 arg1 payload`, with `\0` for a zero byte. */
const send = (line: string): void => {
  const [command = '', arg0, arg1, ...payload] = line.split(' ');
  host.send(
    command as Packet['command'],
    Number(arg0),
    Number(arg1),
    payload.join(' ').replaceAll('\\0', '\0'),
  );
};
const next = async (): Promise<string> => {
  const packet = await host.next();
  if (packet === null) return 'hung up';
  const { command, arg0, arg1, payload } = packet;
  return `${command} ${arg0} ${arg1} ${payload.toString().replaceAll('\0', '\\0')}`.trimEnd();
};
async function connected(open: ServiceOpener = () => undefined, maxPayloadBytes = 4096): Promise<void> {
  host = await connectTestHost(open);
  send(`CNXN ${0x01000001} ${maxPayloadBytes} host::\\0`);
  expect(await next()).toBe('CNXN 16777217 1048576 device::features=shell_v2\\0');
}
/** Opens one stream, whose local id is 1, as the host's stream 7. */
async function opened(maxPayloadBytes?: number): Promise<AdbStream> {
  const streams: AdbStream[] = [];
  await connected((_, stream) => () => void streams.push(stream), maxPayloadBytes);
  send('OPEN 7 0 x:\\0');
  expect(await next()).toBe('OKAY 1 7');
  const [stream] = streams;
  if (stream === undefined) throw new Error('no stream was opened');
  return stream;
}
/** The device sends in order, so a reply to an OPEN proves that it sent nothing before. */
const expectSilence = async (): Promise<void> => {
  send('OPEN 99 0 probe:\\0');
  expect(await next()).toMatch(/^(?:OKAY \d+|CLSE 0) 99$/);
};

it.each([
  ['shell:id\\0', 'shell:id'],
  ['shell:id', 'shell:id'],
  ['a\\0b\\0\\0', 'a\0b'],
])('OPEN of %j names the service %j', async (payload, expected) => {
  const services: string[] = [];
  await connected((service) => () => void services.push(service));
  send(`OPEN 7 0 ${payload}`);
  await next();
  expect(services).toEqual([expected]);
});

it('numbers the streams', async () => {
  await connected(() => () => undefined);
  for (const remote of [7, 5]) send(`OPEN ${remote} 0 x:\\0`);
  expect([await next(), await next()]).toEqual(['OKAY 1 7', 'OKAY 2 5']);
});

it('refuses an unknown service without opening its stream', async () => {
  await connected();
  send('OPEN 7 0 nosuch:\\0');
  expect(await next()).toBe('CLSE 0 7');
});

it('refuses the 1025th stream, until one is closed', async () => {
  await connected(() => () => undefined);
  for (let remote = 1; remote <= 1024; remote++) send(`OPEN ${remote} 0 x:\\0`);
  for (let remote = 1; remote <= 1024; remote++) expect(await next()).toBe(`OKAY ${remote} ${remote}`);
  send('OPEN 2000 0 x:\\0');
  expect(await next()).toBe('CLSE 0 2000');
  send('CLSE 3 3');
  send('OPEN 2001 0 x:\\0');
  expect(await next()).toBe('OKAY 1025 2001');
});

it.each([
  [4096, [4096, 904]],
  [5000, [5000]],
  [0, [1, 1]],
])('with a host that takes %d bytes it writes packets of %j, each after an OKAY', async (maxBytes, sizes) => {
  const stream = await opened(maxBytes);
  stream.end(
    Buffer.alloc(
      sizes.reduce((sum, size) => sum + size, 0),
      'x',
    ),
  );
  for (const size of sizes) {
    expect(await next()).toBe(`WRTE 1 7 ${'x'.repeat(size)}`);
    await expectSilence();
    send('OKAY 7 1');
  }
  expect(await next()).toBe('CLSE 1 7');
});

it('never writes more than 1 MiB at once', async () => {
  const stream = await opened(2 ** 31);
  stream.write(Buffer.alloc((1 << 20) + 1));
  expect((await host.next())?.payload.length).toBe(1 << 20);
  send('OKAY 7 1');
  expect((await host.next())?.payload.length).toBe(1);
});

it('acknowledges a WRTE when the service has read it', async () => {
  const stream = await opened();
  const full = Buffer.alloc(stream.readableHighWaterMark, 'x');
  host.send('WRTE', 7, 1, full);
  await expectSilence();
  expect(stream.read()).toEqual(full);
  expect(await next()).toBe('OKAY 1 7');
});

it('acknowledges a WRTE at once while there is room', async () => {
  const stream = await opened();
  send('WRTE 7 1 ab');
  expect(await next()).toBe('OKAY 1 7');
  send('WRTE 7 1 cd');
  expect(await next()).toBe('OKAY 1 7');
  expect(stream.read().toString()).toBe('abcd');
});

it('acknowledges each WRTE once', async () => {
  const stream = await opened();
  stream.resume();
  send('WRTE 7 1 ab');
  expect(await next()).toBe('OKAY 1 7');
  await expectSilence();
});

it('services that do not exist take no place', async () => {
  await connected((service) => (service === 'x:' ? () => undefined : undefined));
  for (let remote = 1; remote <= 1024; remote++) send(`OPEN ${remote} 0 nosuch:\\0`);
  for (let remote = 1; remote <= 1024; remote++) expect(await next()).toBe(`CLSE 0 ${remote}`);
  send('OPEN 2000 0 x:\\0');
  expect(await next()).toBe('OKAY 1025 2000');
});

it('a stream that fails is closed, and the connection goes on', async () => {
  const stream = await opened();
  stream.destroy(new Error('reset'));
  expect(await next()).toBe('CLSE 1 7');
  await expectSilence();
});

it('closes a stream that the host writes to but the device does not have', async () => {
  await connected();
  send('WRTE 7 1 ab');
  expect(await next()).toBe('CLSE 0 7');
});

it('closes a stream that the host opened for the device after the device had closed it', async () => {
  await connected();
  send('OKAY 7 1');
  expect(await next()).toBe('CLSE 1 7');
});

it.each(['CLSE 7 1', 'AUTH 1 0 x', 'STLS 1 0'])('ignores %s without a stream', async (line) => {
  await connected();
  send(line);
  await expectSilence();
});

it('a stream that the host closes ends, and is not closed a second time', async () => {
  const stream = await opened();
  const closed = new Promise((resolve) => stream.on('close', resolve));
  send('CLSE 7 1');
  await closed;
  expect(stream.hostGone.aborted).toBe(true);
  await expectSilence();
});

it('a stream that the host closes can still be read', async () => {
  const stream = await opened();
  send('WRTE 7 1 ab');
  await next();
  const gone = new Promise((resolve) => stream.hostGone.addEventListener('abort', resolve));
  send('CLSE 7 1');
  await gone;
  expect(stream.destroyed).toBe(false);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('ab');
  expect(stream.destroyed).toBe(true);
  await expectSilence();
});

it('a write that waits for its OKAY ends when the host closes the stream', async () => {
  const stream = await opened();
  const written = new Promise((resolve) => stream.write(Buffer.alloc(5000), resolve));
  await next();
  send('CLSE 7 1');
  await written;
  await expectSilence();
});

it('a destroyed stream closes once, and takes no more data', async () => {
  const stream = await opened();
  stream.destroy();
  expect(await next()).toBe('CLSE 1 7');
  send('WRTE 7 1 late');
  expect(await next()).toBe('CLSE 0 7');
});

it('all streams end with the connection', async () => {
  const stream = await opened();
  const closed = new Promise((resolve) => stream.on('close', resolve));
  host.hangUp();
  await closed;
  expect(stream.hostGone.aborted).toBe(true);
});

it('a connection that is reset ends its streams only', async () => {
  const stream = await opened();
  const closed = new Promise((resolve) => stream.on('close', resolve));
  host.reset();
  await closed;
});

it('serves a host that connects again', async () => {
  await connected();
  send(`CNXN ${0x01000001} 100 host::\\0`);
  expect(await next()).toContain('CNXN');
});

/** Protocol version 0x01000001 is the first without checksums. */
it.each([
  [0x01000000, 'OKAY has one', 'x'.charCodeAt(0)],
  [0x01000001, 'later packets have none', 0],
  [0x01000002, 'later packets have none', 0],
])('a host of version %d gets a checksum with its CNXN; %s', async (version, _, expected) => {
  host = await connectTestHost((_service, stream) => () => void stream.write('x'));
  send(`CNXN ${version} 4096 host::\\0`);
  send('OPEN 7 0 x:\\0');
  for (const command of ['CNXN', 'OKAY', 'WRTE']) expect((await host.next())?.command).toBe(command);
  const bytes = host.bytes();
  const banner = Buffer.from('device::features=shell_v2\0');
  expect(bytes.readUInt32LE(16)).toBe(banner.reduce((sum, byte) => sum + byte, 0));
  expect(bytes.subarray(24 + banner.length + 24).readUInt32LE(16)).toBe(expected);
});

it.each([
  ['bytes that are not a packet', () => host.sendRaw(Buffer.alloc(64, 0xff))],
  ['a stream id of 0', () => send('OPEN 0 0 shell:\\0')],
  [
    'a WRTE before the OKAY of the previous one',
    () => {
      for (const _ of [1, 2]) host.send('WRTE', 7, 1, Buffer.alloc(1 << 17));
    },
  ],
])('closes the connection at %s', async (_, act) => {
  await opened();
  act();
  expect(await next()).toBe('hung up');
});

it('closes the connection at a packet before CNXN', async () => {
  host = await connectTestHost(() => () => undefined);
  send('OPEN 1 0 shell:id\\0');
  expect(await next()).toBe('hung up');
});
