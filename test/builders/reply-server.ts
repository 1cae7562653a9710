import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReplyServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A server on loopback that answers each request with a text. */
export async function replyServer(reply: (request: IncomingMessage) => string): Promise<ReplyServer> {
  const server: Server = createServer((request, response) => response.end(reply(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
