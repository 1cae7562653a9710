import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Trouble } from './supervisor.ts';
import { watchDevice } from './watch-device.ts';

/** Connection to an adb server that sends lists of devices. */
let connected: Promise<Socket>;
let close: () => void;
let adbPort = 0;
beforeEach(async () => {
  const server = createServer();
  connected = new Promise((resolve) => {
    server.once('connection', (socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (request) => {
        expect(request.toString()).toBe('0012host:track-devices');
        socket.write('OKAY');
        resolve(socket);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  adbPort = typeof address === 'object' && address !== null ? address.port : 0;
  close = () => {
    server.close();
    void connected.then((socket) => socket.destroy());
  };
});
afterEach(() => close());

const list = (text: string): string => `${text.length.toString(16).padStart(4, '0')}${text}`;
const watched = () => {
  let stop = (): void => undefined;
  const trouble = new Promise<Trouble>((resolve) => {
    stop = watchDevice({ serial: 'P1', adbPort }, resolve);
  });
  return { trouble, stop: () => stop() };
};

it.each([
  ['is offline', 'P1\toffline\n', 'device-lost', 'The device P1 is offline.'],
  ['is not listed', 'P2\tdevice\n', 'device-lost', 'The device P1 is gone.'],
  ['is alone and gone', '', 'device-lost', 'The device P1 is gone.'],
  [
    'has withdrawn its permission',
    'P1\tunauthorized\n',
    'device-unauthorized',
    'The device P1 is unauthorized.',
  ],
])('reports a device that %s for a second', async (_, text, code, sentence) => {
  const { trouble } = watched();
  const adb = await connected;
  adb.write(list('P1\tdevice\n'));
  adb.write(list(text));
  expect(await trouble).toEqual({ code, sentence });
});

it('reports devices that are lost together as one incident, whose cause they share', async () => {
  const { trouble } = watched();
  const adb = await connected;
  adb.write(list('P0\toffline\nP1\tdevice\nP2\tdevice\nP3\tdevice\nP4\tdevice\n'));
  adb.write(list('P2\tdevice\nP3\tdevice\nP4\tdevice\n'));
  adb.write(list('P2\toffline\nP4\tdevice\n'));
  expect((await trouble).sentence).toBe(
    'The device P1 is gone, and so is P2, P3: check the hub that they share.',
  );
});

it('reads lists that arrive in parts, and takes a device back that returns in time', async () => {
  const { trouble } = watched();
  const adb = await connected;
  for (const byte of list('P1\toffline\n') + list('P1\tdevice\n') + list('P2\tdevice\nP1\tdevice\n'))
    adb.write(byte);
  adb.end();
  expect((await trouble).code).toBe('adb-server-ended');
});

it('reports the end of the adb server', async () => {
  const { trouble } = watched();
  (await connected).destroy();
  expect(await trouble).toEqual({
    code: 'adb-server-ended',
    sentence: `The adb server on port ${adbPort} ended.`,
  });
});

it.each(['zzzz', '-001', '\x1b[2J'.repeat(100)])('reports an adb server that says %j', async (text) => {
  const { trouble } = watched();
  (await connected).write(`${list('P1\tdevice\n')}${text}`);
  expect(await trouble).toMatchObject({
    code: 'adb-server-ended',
    sentence: expect.stringMatching(/^Port \d+ is used by a program that is not an adb server/),
  });
});

it('reports nothing after its end', async () => {
  const { trouble, stop } = watched();
  const adb = await connected;
  adb.write(list('P1\toffline\n'));
  stop();
  await new Promise((resolve) => adb.once('close', resolve));
  const later = new Promise((resolve) => setTimeout(() => resolve('nothing'), 0));
  expect(await Promise.race([trouble, later])).toBe('nothing');
});
