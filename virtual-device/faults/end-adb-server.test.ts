import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { endAdbServer } from './end-adb-server.ts';

it('asks the adb server to end', async () => {
  let received = '';
  const server = createServer((socket) =>
    socket.on('data', (bytes) => (received += bytes)).on('end', () => socket.end('OKAY')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await endAdbServer(typeof address === 'object' ? address?.port : undefined);
  server.close();
  expect(received).toBe('0009host:kill');
});

it('fails without a port in one sentence', () =>
  expect(endAdbServer(undefined)).rejects.toThrow(
    'the timetable ends the adb server, whose port is unknown: set ANDROID_ADB_SERVER_PORT',
  ));
