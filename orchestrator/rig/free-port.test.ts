import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { distinctPorts, freePort } from './free-port.ts';

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});
const listening = (port: number): Promise<void> =>
  new Promise((resolve) => {
    const server = createServer();
    servers.push(server);
    server.listen(port, '127.0.0.1', resolve);
  });

it('is none that another session has', async () => {
  const taken = await freePort();
  await listening(taken);
  const other = await freePort();
  const drawn = [taken, taken, other].values();
  expect(await freePort(() => drawn.next().value ?? 0)).toBe(other);
});

it('is below the ports that systems give to clients', async () => {
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_000);
});

it('is not the one of another program that has not started yet', async () => {
  const [first, second] = [await freePort(), await freePort()];
  const drawn = [first, first, second].values();
  const port = distinctPorts(() => drawn.next().value ?? 0);
  expect([await port(), await port()]).toEqual([first, second]);
});
