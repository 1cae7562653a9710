import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  checksumOf,
  encodePacket,
  HEADER_BYTES,
  MAX_PAYLOAD_BYTES,
  PACKET_COMMANDS,
  type Packet,
} from './packet.ts';
import { createPacketDecoder, ProtocolError } from './packet-decoder.ts';

const u32 = fc.nat(0xffffffff);
const packet: fc.Arbitrary<Packet> = fc.record({
  command: fc.constantFrom(...(Object.keys(PACKET_COMMANDS) as Packet['command'][])),
  arg0: u32,
  arg1: u32,
  payload: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
});

it('reads back what was written, cut into pieces of any size', () => {
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

it('gives packets or a ProtocolError for any bytes, and nothing else', () => {
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

it.each([MAX_PAYLOAD_BYTES + 1, 0x7fffffff, 0xffffffff])(
  'refuses a payload of %d bytes by its header alone',
  (length) => {
    const header = encodePacket(
      { command: 'WRTE', arg0: 1, arg1: 1, payload: Buffer.alloc(0) },
      { checksum: false },
    );
    header.writeUInt32LE(length, 12);
    expect(() => createPacketDecoder().feed(header)).toThrow(ProtocolError);
  },
);

it('refuses a header with one bit of its command flipped', () => {
  fc.assert(
    fc.property(packet, fc.nat(31), (one, bit) => {
      const bytes = encodePacket(one, { checksum: false });
      bytes.writeUInt32LE((bytes.readUInt32LE(0) ^ (1 << bit)) >>> 0, 0);
      expect(() => createPacketDecoder().feed(bytes.subarray(0, HEADER_BYTES))).toThrow(ProtocolError);
    }),
  );
});

it('sums payload bytes for hosts that check them', () => {
  expect(checksumOf(Buffer.from([255, 255, 2]))).toBe(512);
  const bytes = encodePacket(
    { command: 'WRTE', arg0: 1, arg1: 2, payload: Buffer.from('ab') },
    { checksum: true },
  );
  expect(bytes.readUInt32LE(16)).toBe(97 + 98);
});
