import { afterEach, expect, it } from 'vitest';
import { connectTestHost, type TestHost } from '../testing/loopback-transport.ts';
import type { AdbStream } from './adb-stream.ts';
import { encodePacket } from './packet.ts';
import type { ServiceOpener } from './transport.ts';

let host: TestHost | undefined;
afterEach(async () => {
  await host?.close();
});

async function connected(open: ServiceOpener = () => false): Promise<TestHost> {
  host = await connectTestHost(open);
  host.send('CNXN', 0x01000001, 4096, 'host::\0');
  expect((await host.next())?.payload.toString()).toBe('device::features=shell_v2\0');
  return host;
}

it('answers an unknown service with a stream that is closed again', async () => {
  const peer = await connected();
  peer.send('OPEN', 7, 0, 'nosuch:\0');
  expect(await peer.next()).toMatchObject({ command: 'OKAY', arg1: 7 });
  expect(await peer.next()).toMatchObject({ command: 'CLSE', arg1: 7 });
});

it('keeps one WRTE in flight, cut to what the host takes, and closes when all was taken', async () => {
  const peer = await connected((_, stream) => {
    stream.end(Buffer.alloc(5000, 'x'));
    return true;
  });
  peer.send('OPEN', 9, 0, 'big:\0');
  const { arg0: local } = (await peer.next()) ?? { arg0: 0 };
  expect((await peer.next())?.payload.length).toBe(4096);
  peer.send('OKAY', 9, local);
  expect((await peer.next())?.payload.length).toBe(904);
  peer.send('OKAY', 9, local);
  expect(await peer.next()).toMatchObject({ command: 'CLSE', arg0: local, arg1: 9 });
});

it('acknowledges data only as fast as the service reads', async () => {
  let stream: AdbStream | undefined;
  const peer = await connected((_, opened) => {
    stream ??= opened;
    return true;
  });
  peer.send('OPEN', 3, 0, 'slow:\0');
  const { arg0: local } = (await peer.next()) ?? { arg0: 0 };
  const full = stream?.readableHighWaterMark ?? 0;
  peer.send('WRTE', 3, local, Buffer.alloc(full, 1));
  peer.send('OPEN', 4, 0, 'other:\0');
  expect(await peer.next()).toMatchObject({ command: 'OKAY', arg1: 4 });
  stream?.read();
  expect(await peer.next()).toMatchObject({ command: 'OKAY', arg0: local, arg1: 3 });
});

it('tells the service when the host hangs up, and says nothing more', async () => {
  let stream: AdbStream | undefined;
  const peer = await connected((_, opened) => {
    stream = opened;
    return true;
  });
  peer.send('OPEN', 5, 0, 'x:\0');
  const { arg0: local } = (await peer.next()) ?? { arg0: 0 };
  const closed = new Promise((resolve) => stream?.hostGone.addEventListener('abort', resolve));
  peer.send('CLSE', 5, local);
  await closed;
  peer.send('OPEN', 6, 0, 'y:\0');
  expect(await peer.next()).toMatchObject({ command: 'OKAY', arg1: 6 });
});

const hostile: readonly (readonly [string, (peer: TestHost) => void])[] = [
  ['bytes that are no packet', (peer) => peer.sendRaw(Buffer.alloc(64, 0xff))],
  [
    'a payload of 4 GiB',
    (peer) => {
      const bytes = encodePacket(
        { command: 'WRTE', arg0: 1, arg1: 1, payload: Buffer.alloc(0) },
        { checksum: false },
      );
      bytes.writeUInt32LE(0xffffffff, 12);
      peer.sendRaw(bytes);
    },
  ],
  ['a stream without an id', (peer) => peer.send('OPEN', 0, 0, 'shell:\0')],
];
it.each(hostile)('hangs up on %s', async (_, act) => {
  const peer = await connected();
  act(peer);
  expect(await peer.next()).toBeNull();
});

it('hangs up on a host that writes without waiting', async () => {
  const peer = await connected((_, stream) => stream.isPaused() || true);
  peer.send('OPEN', 3, 0, 'x:\0');
  const { arg0: local } = (await peer.next()) ?? { arg0: 0 };
  peer.send('WRTE', 3, local, Buffer.alloc(1 << 17));
  peer.send('WRTE', 3, local, Buffer.alloc(1 << 17));
  expect(await peer.next()).toBeNull();
});

it('hangs up on whoever speaks before CNXN', async () => {
  host = await connectTestHost(() => true);
  host.send('OPEN', 1, 0, 'shell:id\0');
  expect(await host.next()).toBeNull();
});
