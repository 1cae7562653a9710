import { once } from 'node:events';
import { expect, it } from 'vitest';
import { AdbStream, type StreamWire } from './adb-stream.ts';

/** A stream and the packets that it sends. */
function recorded() {
  const sent: string[] = [];
  const wire: StreamWire = {
    maxPayloadBytes: () => 2,
    write: (local, remote, payload) => void sent.push(`WRTE ${local} ${remote} ${payload}`),
    acknowledge: (local, remote) => void sent.push(`OKAY ${local} ${remote}`),
    close: (local, remote) => void sent.push(`CLSE ${local} ${remote}`),
  };
  return { sent, stream: new AdbStream(wire, 1, 7) };
}

it('cuts a write and reports it done after its last OKAY', () => {
  const { sent, stream } = recorded();
  let isDone = false;
  stream.write('abc', () => {
    isDone = true;
  });
  expect(sent).toEqual(['WRTE 1 7 ab']);
  stream.acceptAck();
  expect(sent).toEqual(['WRTE 1 7 ab', 'WRTE 1 7 c']);
  stream.acceptAck();
  stream.acceptAck();
  stream.write('', () => {
    isDone = true;
  });
  expect(sent).toEqual(['WRTE 1 7 ab', 'WRTE 1 7 c']);
  return once(stream.end(), 'close').then(() => expect(isDone).toBe(true));
});

it('writes nothing after the host has closed it', async () => {
  const { sent, stream } = recorded();
  stream.acceptData(Buffer.from('x'));
  stream.acceptClose();
  await new Promise((resolve) => stream.write('late', resolve));
  stream.resume();
  await once(stream, 'close');
  expect(sent).toEqual(['OKAY 1 7', 'CLSE 1 0']);
});

it('does not acknowledge data that is read after the host has closed it', async () => {
  const { sent, stream } = recorded();
  stream.acceptData(Buffer.alloc(stream.readableHighWaterMark));
  stream.acceptClose();
  stream.resume();
  await once(stream, 'close');
  expect(sent).toEqual(['CLSE 1 0']);
});

it('acknowledges data that arrives after it was destroyed', () => {
  const { sent, stream } = recorded();
  stream.destroy();
  expect(stream.acceptData(Buffer.alloc(1 << 20))).toBe(true);
  expect(sent).toEqual(['CLSE 1 7', 'OKAY 1 7']);
});

it('stays open for reading after its end until the event loop turns', async () => {
  const { sent, stream } = recorded();
  stream.end();
  await once(stream, 'finish');
  expect(stream.destroyed).toBe(false);
  await once(stream, 'close');
  expect(sent).toEqual(['CLSE 1 7']);
});

/** The parts of a socket that http.Server uses. */
it('is a socket to http.Server', () => {
  const { stream } = recorded();
  for (const call of ['setTimeout', 'setNoDelay', 'setKeepAlive', 'ref', 'unref'] as const)
    expect(stream[call]()).toBe(stream);
  expect([stream.remoteAddress, stream.remotePort]).toEqual(['127.0.0.1', 1]);
});

it('destroySoon sends what is written, then closes', async () => {
  const { sent, stream } = recorded();
  stream.write('ab');
  stream.destroySoon();
  expect(stream.destroyed).toBe(false);
  stream.acceptAck();
  await once(stream, 'close');
  expect(sent).toEqual(['WRTE 1 7 ab', 'CLSE 1 7']);
});

it('destroySoon destroys a stream that has ended', async () => {
  const { sent, stream } = recorded();
  stream.end();
  stream.destroySoon();
  expect(stream.destroyed).toBe(true);
  await once(stream, 'close');
  expect(sent).toEqual(['CLSE 1 7']);
});
