import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checksumOf, encodePacket, HEADER_BYTES, PACKET_COMMANDS, type Packet } from './packet.ts';
import { createPacketDecoder, ProtocolError } from './packet-decoder.ts';

const u32 = fc.nat(0xffffffff);
const packet: fc.Arbitrary<Packet> = fc.record({
  command: fc.constantFrom(...(Object.keys(PACKET_COMMANDS) as Packet['command'][])),
  arg0: u32,
  arg1: u32,
  payload: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
});

it('decodes any packets, split at any size', () => {
  fc.assert(
    fc.property(
      fc.array(packet, { maxLength: 8 }),
      fc.integer({ min: 1, max: 97 }),
      (packets, pieceBytes) => {
        const bytes = Buffer.concat(packets.map((one) => encodePacket(one, { checksum: true })));
        const decoder = createPacketDecoder();
        const read: Packet[] = [];
        for (let at = 0; at < bytes.length; at += pieceBytes)
          read.push(...decoder.feed(bytes.subarray(at, at + pieceBytes)));
        expect(read.map((one) => ({ ...one, payload: Buffer.from(one.payload) }))).toEqual(packets);
      },
    ),
  );
});

it('returns packets or throws a ProtocolError for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        createPacketDecoder().feed(Buffer.from(bytes));
      } catch (error) {
        expect(error).toBeInstanceOf(ProtocolError);
      }
    }),
  );
});

const headerOf = (payloadBytes: number): Buffer => {
  const header = encodePacket(
    { command: 'WRTE', arg0: 1, arg1: 1, payload: Buffer.alloc(0) },
    { checksum: false },
  );
  header.writeUInt32LE(payloadBytes, 12);
  return header;
};

it.each([1_048_577, 0x7fffffff, 0xffffffff])('rejects a payload of %d bytes by its header', (bytes) => {
  expect(() => createPacketDecoder().feed(headerOf(bytes))).toThrow(
    `a payload of ${bytes} bytes exceeds the limit of 1048576`,
  );
});

it('waits for a payload of 1 MiB', () => {
  const decoder = createPacketDecoder();
  expect(decoder.feed(headerOf(1_048_576))).toEqual([]);
  expect(decoder.feed(Buffer.alloc(1_048_575))).toEqual([]);
  const packets = decoder.feed(Buffer.alloc(1));
  expect(packets.map(({ command }) => command)).toEqual(['WRTE']);
  expect(packets[0]?.payload.equals(Buffer.alloc(1_048_576))).toBe(true);
});

it('rejects a known command with a wrong magic', () => {
  const header = headerOf(0);
  header.writeUInt32LE(0, 20);
  expect(() => createPacketDecoder().feed(header)).toThrow(
    'not an adb packet: command 0x45545257 is unknown or has a wrong magic',
  );
});

it('rejects an unknown command with a valid magic', () => {
  const header = headerOf(0);
  header.writeUInt32LE(0x12345678, 0);
  header.writeUInt32LE(0xedcba987, 20);
  expect(() => createPacketDecoder().feed(header)).toThrow(
    'not an adb packet: command 0x12345678 is unknown or has a wrong magic',
  );
});

/** https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/protocol.txt */
it.each([
  ['CNXN', '434e584e'],
  ['AUTH', '41555448'],
  ['OPEN', '4f50454e'],
  ['OKAY', '4f4b4159'],
  ['CLSE', '434c5345'],
  ['WRTE', '57525445'],
  ['STLS', '53544c53'],
  ['SYNC', '53594e43'],
] as const)('%s is written as its four letters', (command, letters) => {
  const bytes = encodePacket(
    { command, arg0: 0xfffffffe, arg1: 2, payload: Buffer.from('id') },
    { checksum: true },
  );
  const magic = Buffer.from(letters, 'hex').map((byte) => byte ^ 0xff);
  expect(bytes.toString('hex')).toBe(
    `${letters}feffffff0200000002000000cd000000${Buffer.from(magic).toString('hex')}6964`,
  );
});

it('writes no checksum for hosts that ignore it', () => {
  const bytes = encodePacket(
    { command: 'OKAY', arg0: 1, arg1: 2, payload: Buffer.from('id') },
    { checksum: false },
  );
  expect(bytes.readUInt32LE(16)).toBe(0);
});

it('rejects a header with one bit of its command flipped', () => {
  fc.assert(
    fc.property(packet, fc.nat(31), (one, bit) => {
      const bytes = encodePacket(one, { checksum: false });
      bytes.writeUInt32LE((bytes.readUInt32LE(0) ^ (1 << bit)) >>> 0, 0);
      expect(() => createPacketDecoder().feed(bytes.subarray(0, HEADER_BYTES))).toThrow(ProtocolError);
    }),
  );
});

it('the checksum is the sum of the payload bytes', () => {
  expect(checksumOf(Buffer.from([255, 255, 2]))).toBe(512);
});
