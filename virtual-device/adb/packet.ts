/**
 * One packet of the adb transport: 24 bytes of header, little endian, then the payload.
 * https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/protocol.txt
 */
export const PACKET_COMMANDS = {
  CNXN: 0x4e584e43,
  OPEN: 0x4e45504f,
  OKAY: 0x59414b4f,
  CLSE: 0x45534c43,
  WRTE: 0x45545257,
  AUTH: 0x48545541,
  SYNC: 0x434e5953,
  STLS: 0x534c5453,
} as const;

export type PacketCommand = keyof typeof PACKET_COMMANDS;

export interface Packet {
  readonly command: PacketCommand;
  readonly arg0: number;
  readonly arg1: number;
  readonly payload: Buffer;
}

export const HEADER_BYTES = 24;
/** MAX_PAYLOAD of adb.h; it also limits the memory that one packet takes. */
export const MAX_PAYLOAD_BYTES = 1 << 20;
/** Hosts of this protocol version and later ignore payload checksums. */
export const VERSION_WITHOUT_CHECKSUMS = 0x01000001;

export const checksumOf = (payload: Buffer): number => {
  let sum = 0;
  for (const byte of payload) sum += byte;
  return sum >>> 0;
};

export function encodePacket(packet: Packet, options: { readonly checksum: boolean }): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + packet.payload.length);
  const command = PACKET_COMMANDS[packet.command];
  bytes.writeUInt32LE(command, 0);
  bytes.writeUInt32LE(packet.arg0 >>> 0, 4);
  bytes.writeUInt32LE(packet.arg1 >>> 0, 8);
  bytes.writeUInt32LE(packet.payload.length, 12);
  bytes.writeUInt32LE(options.checksum ? checksumOf(packet.payload) : 0, 16);
  bytes.writeUInt32LE((command ^ 0xffffffff) >>> 0, 20);
  packet.payload.copy(bytes, HEADER_BYTES);
  return bytes;
}
