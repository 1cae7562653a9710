import { connect } from 'node:net';

/** Whether a program of this machine listens on the port, or on the Unix socket of this path. Asking adb would start its server. */
export const listens = (place: number | string, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(typeof place === 'number' ? { port: place, host } : { path: place }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
