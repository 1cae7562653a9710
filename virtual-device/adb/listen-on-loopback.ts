import type net from 'node:net';

/** @returns the port, which the system chooses for 0 @throws when the port is in use */
export async function listenOnLoopback(server: net.Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the TCP server has no port');
  return address.port;
}
