import { connect } from 'node:net';

/** Whether a program listens on the loopback port, or on the Unix socket of this path. Asking adb would start its server. */
export const listens = (place: number | string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(
      typeof place === 'number' ? { port: place, host: '127.0.0.1' } : { path: place },
      () => {
        socket.destroy();
        resolve(true);
      },
    );
    socket.once('error', () => resolve(false));
  });
