import { connect, createServer, type Socket } from 'node:net';

/** Fault at an operation: the connection breaks, ends after half of the bytes, or stays open without further bytes. */
export type SocketFault = 'breaks' | 'is cut' | 'hangs';

/** A TCP port in front of another one. Its operations are connections, and the pieces in which bytes pass either way. */
export interface FailingProxy {
  readonly port: number;
  /** Gives the n-th operation from now the fault, once. */
  readonly failAt: (nth: number, fault: SocketFault) => void;
  readonly hasFailed: () => boolean;
  readonly close: () => void;
}

export async function failingProxy(to: number): Promise<FailingProxy> {
  let left = 0;
  let fault: SocketFault = 'breaks';
  const sockets = new Set<Socket>();
  const isNext = (): boolean => --left === 0;
  const server = createServer((client) => {
    const target = connect(to, '127.0.0.1');
    const both = [client, target];
    for (const socket of both) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    const end = (): void => {
      for (const socket of both) socket.destroy();
    };
    let isSilent = false;
    const fail = (bytes: Buffer, receiver: Socket): void => {
      if (fault === 'breaks') end();
      if (fault === 'is cut') receiver.end(bytes.subarray(0, bytes.length / 2), end);
      isSilent = true;
    };
    const pass = (from: Socket, receiver: Socket): void => {
      from.on('data', (bytes) => {
        if (isSilent) return;
        if (isNext()) fail(bytes, receiver);
        else receiver.write(bytes);
      });
      from.on('end', () => {
        if (!isSilent) receiver.end();
      });
      from.on('close', () => {
        if (!isSilent) receiver.destroy();
      });
    };
    pass(client, target);
    pass(target, client);
    if (isNext()) fail(Buffer.alloc(0), client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    failAt: (nth, what) => {
      left = nth;
      fault = what;
    },
    hasFailed: () => left <= 0,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
