import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

/** Whether a program of this machine listens on the port, or on the Unix socket of this path. Asking adb would start its server. */
export const listens = (place: number | string, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(typeof place === 'number' ? { port: place, host } : { path: place }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/**
 * A loopback port on which no program listens now. It is below the range that systems assign to clients: adb retries until
 * its server answers, and could otherwise end up connected to itself.
 * @param draw a port to try; replaced in tests
 */
export async function freePort(draw = (): number => randomInt(FIRST_PORT, END_OF_PORTS)): Promise<number> {
  for (;;) {
    const port = draw();
    if (await isFree(port)) return port;
  }
}

/** Draws free ports that differ from each other: a program listens on its port only after it has started. */
export function distinctPorts(draw?: () => number): () => Promise<number> {
  const drawn = new Set<number>();
  return async () => {
    for (;;) {
      const port = await freePort(draw);
      if (drawn.has(port)) continue;
      drawn.add(port);
      return port;
    }
  };
}
const FIRST_PORT = 20_000;
const END_OF_PORTS = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
