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
    const adb = connect({ path: socketPath, allowHalfOpen: true });
    for (const [one, other] of [
      [host, adb],
      [adb, host],
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
