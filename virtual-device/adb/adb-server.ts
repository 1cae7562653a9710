import net from 'node:net';
import type { Door } from './handshake.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { type ServiceOpener, serveTransport } from './transport.ts';

/** Listens on loopback only, and lets in whom the door does: a connection has full control of the device. */
export async function listenForAdb(port: number, banner: string, open: ServiceOpener, door?: Door) {
  const sockets = new Set<net.Socket>();
  let refusesUntilMs = 0;
  const server = net.createServer((socket) => {
    if (Date.now() < refusesUntilMs) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveTransport(socket, banner, open, door);
  });
  const listening = await listenOnLoopback(server, port).catch((cause: unknown) => {
    throw new Error(`cannot listen on 127.0.0.1:${port}: is the port in use?`, { cause });
  });
  /** The door decides whether new ones are accepted. */
  const breakConnections = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      breakConnections();
    });
  /** Breaks all connections and refuses new ones for a while, or for ever. */
  const disconnect = (forMs = Number.POSITIVE_INFINITY): void => {
    refusesUntilMs = Date.now() + forMs;
    breakConnections();
  };
  return { port: listening, disconnect, breakConnections, close };
}
