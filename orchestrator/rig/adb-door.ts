import { connect, createServer, type Socket } from 'node:net';
import { isOwnPeer } from './appium-door/peer-user.mjs';

export interface AdbDoor {
  readonly close: () => void;
}

/**
 * The loopback port of an adb server that listens on a Unix socket, for this user only: an adb server asks nobody who they
 * are, and whoever reaches it runs code on its devices. Appium knows adb servers by their port.
 */
export async function openAdbDoor(port: number, socketPath: string): Promise<AdbDoor> {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (host) => {
    if (!isOwnPeer(host)) {
      host.destroy();
      return;
    }
    joinSockets(host, connect({ path: socketPath, allowHalfOpen: true }), open);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  // The door alone keeps no process running.
  server.unref();
  return {
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Passes on what either socket says until one of them ends; both are in `open` as long as they are. */
export function joinSockets(a: Socket, b: Socket, open: Set<Socket>): void {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    open.add(one);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      open.delete(one);
      // What it has said is passed on first.
      other.destroySoon();
    });
    one.pipe(other);
  }
}
