import {
  HEADER_BYTES,
  MAX_PAYLOAD_BYTES,
  PACKET_COMMANDS,
  type Packet,
  type PacketCommand,
} from './packet.ts';

const NAMES = new Map<number, PacketCommand>(
  Object.entries(PACKET_COMMANDS).map(([name, code]) => [code, name as PacketCommand]),
);

/** The bytes are not adb packets. The connection must be closed, since the next packet cannot be found. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

export interface PacketDecoder {
  /** The packets that these bytes complete. Throws ProtocolError at the first invalid header. */
  feed(bytes: Buffer): Packet[];
}

export function createPacketDecoder(): PacketDecoder {
  let chunks: Buffer[] = [];
  let heldBytes = 0;
  let neededBytes = HEADER_BYTES;

  const feed = (bytes: Buffer): Packet[] => {
    chunks.push(bytes);
    heldBytes += bytes.length;
    if (heldBytes < neededBytes) return [];
    let rest = Buffer.concat(chunks);
    const packets: Packet[] = [];
    for (;;) {
      neededBytes = rest.length < HEADER_BYTES ? HEADER_BYTES : HEADER_BYTES + payloadBytesOf(rest);
      if (rest.length < neededBytes) break;
      packets.push(packetOf(rest, neededBytes));
      rest = rest.subarray(neededBytes);
    }
    chunks = rest.length > 0 ? [rest] : [];
    heldBytes = rest.length;
    return packets;
  };
  return { feed };
}

function payloadBytesOf(header: Buffer): number {
  const command = header.readUInt32LE(0);
  if ((command ^ 0xffffffff) >>> 0 !== header.readUInt32LE(20) || !NAMES.has(command)) {
    throw new ProtocolError(
      `not an adb packet: command 0x${command.toString(16)} is unknown or has a wrong magic`,
    );
  }
  const length = header.readUInt32LE(12);
  if (length > MAX_PAYLOAD_BYTES) {
    throw new ProtocolError(`a payload of ${length} bytes exceeds the limit of ${MAX_PAYLOAD_BYTES}`);
  }
  return length;
}

function packetOf(bytes: Buffer, end: number): Packet {
  const command = NAMES.get(bytes.readUInt32LE(0));
  if (command === undefined) throw new ProtocolError('unreachable: the header was checked');
  const payload = bytes.subarray(HEADER_BYTES, end);
  return { command, arg0: bytes.readUInt32LE(4), arg1: bytes.readUInt32LE(8), payload };
}
