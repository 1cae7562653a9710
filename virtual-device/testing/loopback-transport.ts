import { once } from 'node:events';
import net from 'node:net';
import { listenForAdb } from '../adb/adb-server.ts';
import type { Door } from '../adb/handshake.ts';
import { encodePacket, type Packet } from '../adb/packet.ts';
import { createPacketDecoder } from '../adb/packet-decoder.ts';
import type { ServiceOpener } from '../adb/transport.ts';

/** An adb host for tests: sends packets and receives the device's. */
export interface TestHost {
  readonly send: (command: Packet['command'], arg0: number, arg1: number, payload?: string | Buffer) => void;
  readonly sendRaw: (bytes: Buffer) => void;
  /** The next packet, or null if the device closed the connection. */
  readonly next: () => Promise<Packet | null>;
  readonly hangUp: () => void;
  /** Ends the connection as a host that crashes does. */
  readonly reset: () => void;
  /** Every byte that the device has sent. */
  readonly bytes: () => Buffer;
  readonly close: () => Promise<void>;
}

export async function connectTestHost(open: ServiceOpener, door?: Door): Promise<TestHost> {
  const server = await listenForAdb(0, 'device::features=shell_v2', open, door);
  const socket = net.connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  const decoder = createPacketDecoder();
  const received: (Packet | null)[] = [];
  let wake: () => void = () => undefined;
  const add = (...packets: (Packet | null)[]): void => {
    received.push(...packets);
    wake();
  };
  const chunks: Buffer[] = [];
  socket.on('data', (bytes) => {
    chunks.push(bytes);
    add(...decoder.feed(bytes));
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => add(null));
  return {
    send: (command, arg0, arg1, payload = '') =>
      void socket.write(
        encodePacket({ command, arg0, arg1, payload: Buffer.from(payload) }, { checksum: false }),
      ),
    sendRaw: (bytes) => void socket.write(bytes),
    next: async () => {
      while (received.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return received.shift() ?? null;
    },
    hangUp: () => void socket.destroy(),
    reset: () => void socket.resetAndDestroy(),
    bytes: () => Buffer.concat(chunks),
    close: async () => {
      socket.destroy();
      await server.close();
    },
  };
}
