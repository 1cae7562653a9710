import type { Socket } from 'node:net';
import { AdbStream, type StreamWire } from './adb-stream.ts';
import { type Door, handshake, type Send } from './handshake.ts';
import { encodePacket, MAX_PAYLOAD_BYTES, type Packet, VERSION_WITHOUT_CHECKSUMS } from './packet.ts';
import { createPacketDecoder, ProtocolError } from './packet-decoder.ts';
import { createReverse } from './reverse.ts';

/** Handles an OPEN: returns what starts the service after the host's OKAY, or undefined if there is no such service. */
export type ServiceOpener = (service: string, stream: AdbStream) => (() => void) | undefined;

const MAX_STREAMS = 1024;
const NOTHING = Buffer.alloc(0);

/** The device's side of one adb connection. */
export function serveTransport(
  socket: Socket,
  banner: string,
  open: ServiceOpener,
  door: Door = { greet: () => 'accept' },
): void {
  const decoder = createPacketDecoder();
  let maxPayloadBytes = 4096;
  let checksum = true;
  let connected = false;

  const send: Send = (command, arg0, arg1, payload = NOTHING) => {
    if (!socket.destroyed) socket.write(encodePacket({ command, arg0, arg1, payload }, { checksum }));
  };
  const { streams, take, acknowledge } = streamTable(send, () => maxPayloadBytes);
  const reverse = createReverse((service) => {
    const stream = take(0);
    send('OPEN', stream.localId, 0, Buffer.from(`${service}\0`));
    return stream;
  });

  const accept = (packet: Packet): void => {
    connected = true;
    maxPayloadBytes = Math.max(1, Math.min(packet.arg1, MAX_PAYLOAD_BYTES));
    send('CNXN', VERSION_WITHOUT_CHECKSUMS, MAX_PAYLOAD_BYTES, Buffer.from(`${banner}\0`));
    // Hosts of earlier versions verify checksums, from the next packet on.
    checksum = packet.arg0 < VERSION_WITHOUT_CHECKSUMS;
  };
  const hands = handshake(door, send, () => socket.destroy(), accept);
  const openStream = (packet: Packet): void => {
    if (packet.arg0 === 0) throw new ProtocolError('OPEN with stream id 0');
    if (streams.size >= MAX_STREAMS) {
      send('CLSE', 0, packet.arg0);
      return;
    }
    const stream = take(packet.arg0);
    const service = packet.payload.toString('utf8').replace(/\0+$/, '');
    const start = service.startsWith('reverse:')
      ? () => void reverse.serve(service, stream)
      : open(service, stream);
    // A CLSE without an OKAY before it makes the host report an error instead of the end of a service.
    if (start === undefined) streams.delete(stream.localId);
    send(start === undefined ? 'CLSE' : 'OKAY', start === undefined ? 0 : stream.localId, packet.arg0);
    start?.();
  };
  const writeStream = (packet: Packet): void => {
    const stream = streams.get(packet.arg1);
    if (stream === undefined) send('CLSE', 0, packet.arg0);
    else if (!stream.acceptData(Buffer.from(packet.payload))) {
      throw new ProtocolError(`stream ${packet.arg1}: WRTE before the OKAY of the previous one`);
    }
  };
  const handle = (packet: Packet): void => {
    if (packet.command === 'CNXN') hands.connect(packet);
    else if (packet.command === 'AUTH') hands.authenticate(packet);
    else if (!connected) throw new ProtocolError(`${packet.command} before CNXN`);
    if (packet.command === 'OPEN') openStream(packet);
    if (packet.command === 'WRTE') writeStream(packet);
    if (packet.command === 'OKAY') acknowledge(packet);
    if (packet.command === 'CLSE') streams.get(packet.arg1)?.acceptClose();
    // STLS and SYNC reply to packets that this device never sends.
  };

  socket.setNoDelay(true);
  socket.on('data', (bytes) => {
    try {
      for (const packet of decoder.feed(bytes)) handle(packet);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      socket.destroy();
    }
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    reverse.close();
    closeAll([...streams.values()]);
  });
}

/** The streams of a connection by their local id. */
function streamTable(send: Send, maxPayloadBytes: () => number) {
  const streams = new Map<number, AdbStream>();
  let nextLocalId = 1;
  const wire: StreamWire = {
    maxPayloadBytes,
    write: (local, remote, payload) => send('WRTE', local, remote, payload),
    acknowledge: (local, remote) => send('OKAY', local, remote),
    close: (local, remote) => {
      streams.delete(local);
      if (remote !== 0) send('CLSE', local, remote);
    },
  };
  const take = (remoteId: number): AdbStream => {
    const stream = new AdbStream(wire, nextLocalId, remoteId);
    nextLocalId += 1;
    streams.set(stream.localId, stream);
    return stream;
  };
  /** A reversed port's stream may have ended before the host opened its service; the host's stream is then closed. */
  const acknowledge = ({ arg0, arg1 }: Packet): void => {
    const stream = streams.get(arg1);
    if (stream === undefined) send('CLSE', arg1, arg0);
    else stream.acceptAck(arg0);
  };
  return { streams, take, acknowledge };
}

function closeAll(streams: readonly AdbStream[]): void {
  for (const stream of streams) {
    stream.acceptClose();
    stream.destroy();
  }
}
