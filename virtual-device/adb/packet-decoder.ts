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

export function createPacketDecoder() {
  let chunks: Buffer[] = [];
  let heldBytes = 0;
  let neededBytes = HEADER_BYTES;

  /** The packets that these bytes complete. @throws ProtocolError at the first invalid header */
  const feed = (bytes: Buffer): Packet[] => {
    chunks.push(bytes);
    heldBytes += bytes.length;
    if (heldBytes < neededBytes) return [];
    let rest = Buffer.concat(chunks);
    const packets: Packet[] = [];
    for (;;) {
      const header = rest.length < HEADER_BYTES ? undefined : headerOf(rest);
      neededBytes = HEADER_BYTES + (header?.payloadBytes ?? 0);
      if (header === undefined || rest.length < neededBytes) break;
      const { command, arg0, arg1 } = header;
      packets.push({ command, arg0, arg1, payload: rest.subarray(HEADER_BYTES, neededBytes) });
      rest = rest.subarray(neededBytes);
    }
    chunks = [rest];
    heldBytes = rest.length;
    return packets;
  };
  return { feed };
}

function headerOf(bytes: Buffer) {
  const code = bytes.readUInt32LE(0);
  const command = NAMES.get(code);
  if (command === undefined || (code ^ 0xffffffff) >>> 0 !== bytes.readUInt32LE(20)) {
    throw new ProtocolError(
      `not an adb packet: command 0x${code.toString(16)} is unknown or has a wrong magic`,
    );
  }
  const payloadBytes = bytes.readUInt32LE(12);
  if (payloadBytes > MAX_PAYLOAD_BYTES) {
    throw new ProtocolError(`a payload of ${payloadBytes} bytes exceeds the limit of ${MAX_PAYLOAD_BYTES}`);
  }
  return { command, arg0: bytes.readUInt32LE(4), arg1: bytes.readUInt32LE(8), payloadBytes };
}
