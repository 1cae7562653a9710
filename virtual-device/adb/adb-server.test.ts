import { once } from 'node:events';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { listenForAdb } from './adb-server.ts';

const listen = (port: number) => listenForAdb(port, 'device::', () => undefined);

it('listens on loopback only', async () => {
  const server = await listen(0);
  const connects = async (address: string): Promise<boolean> => {
    const socket = net.connect(server.port, address);
    const outcome = await Promise.race([once(socket, 'connect').then(() => true), refusal(socket)]);
    socket.destroy();
    return outcome;
  };
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, family }) => family === 'IPv4' && address !== '127.0.0.1');
  expect(await connects('127.0.0.1')).toBe(true);
  for (const { address } of others) expect(await connects(address)).toBe(false);
  await server.close();
});

const refusal = (socket: net.Socket): Promise<false> =>
  new Promise((resolve) => {
    socket.on('error', () => resolve(false));
  });

it('names the port that is in use', async () => {
  const server = await listen(0);
  await expect(listen(server.port)).rejects.toThrow(
    `cannot listen on 127.0.0.1:${server.port}: is the port in use?`,
  );
  await server.close();
});

it('closes its connections with itself, and frees the port', async () => {
  const server = await listen(0);
  const socket = net.connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  await server.close();
  await closed;
  await (await listen(server.port)).close();
});

it('breaks its connections, and new ones for a while', async () => {
  const server = await listen(0);
  const connected = async (): Promise<net.Socket> => {
    const socket = net.connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const first = await connected();
  const broken = once(first, 'close');
  server.disconnect(undefined);
  await broken;
  await once(await connected(), 'close');
  server.disconnect(0);
  const again = await connected();
  again.write(Buffer.alloc(0));
  expect(again.destroyed).toBe(false);
  await server.close();
});
