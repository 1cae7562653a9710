import { crc32, inflateSync } from 'node:zlib';
import { ByteCursor } from './byte-cursor.ts';
import {
  BLOCK_HEADER_BYTES,
  BlockType,
  CRC_BYTES,
  FLAG_DEFLATED,
  HEADER_BYTES,
  MAX_PAYLOAD_BYTES,
} from './format.ts';
import type { Damage } from './trace.ts';

/** A block with its payload ready to read. */
export interface OpenBlock {
  readonly block: Block;
  readonly records: number;
  readonly bytes: Uint8Array;
  readonly at: number;
  readonly end: number;
}

/** Opens a block; undefined if it cannot be inflated or claims more records than it has bytes. */
export function openBlock(file: Uint8Array, block: Block): OpenBlock | undefined {
  const { payloadAt, payloadEnd, records } = block;
  if (!block.deflated) {
    if (records > payloadEnd - payloadAt) return undefined;
    return { block, records, bytes: file, at: payloadAt, end: payloadEnd };
  }
  const bytes = inflate(file.subarray(payloadAt, payloadEnd));
  if (bytes === undefined || records > bytes.length) return undefined;
  return { block, records, bytes, at: 0, end: bytes.length };
}

export const cursorOf = (open: OpenBlock): ByteCursor => new ByteCursor(open.bytes, open.at, open.end);

/** Undefined if the data is damaged or inflates to more than a payload's maximum. */
function inflate(deflated: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(deflated, { maxOutputLength: MAX_PAYLOAD_BYTES });
  } catch {
    return undefined;
  }
}

/** A block with a valid checksum, its payload not yet inflated. */
export interface Block {
  readonly type: number;
  readonly deflated: boolean;
  readonly sequence: number;
  readonly records: number;
  readonly atByte: number;
  readonly payloadAt: number;
  readonly payloadEnd: number;
}
interface ScannedBlocks {
  readonly blocks: readonly Block[];
  readonly damage: readonly Damage[];
}

/**
 * Finds every whole block. After damage, the next block is at the damaged block's claimed end, or else at the first later
 * place with a valid checksum. Such searches compute checksums over at most {@link SEARCH_BUDGET} times the file's size,
 * so that total work stays linear.
 */
const SEARCH_BUDGET = 4;

export function scanBlocks(bytes: Uint8Array): ScannedBlocks {
  const scan = new Scan(bytes);
  let at = HEADER_BYTES;
  while (at < bytes.length && !scan.hasEnded) {
    const block = scan.blockAt(at);
    at = block === undefined ? scan.skipDamage(at) : scan.take(block);
  }
  if (scan.hasEnded && at < bytes.length) scan.report('torn-tail', at, 0, 'bytes follow the END block');
  if (!scan.hasEnded) scan.report('no-end', bytes.length, 0, 'the file was never closed');
  return { blocks: scan.blocks, damage: scan.damage };
}

class Scan {
  readonly blocks: Block[] = [];
  readonly damage: Damage[] = [];
  hasEnded = false;
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private nextSequence = 0;
  private searchBytesLeft: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.searchBytesLeft = bytes.length * SEARCH_BUDGET;
  }

  report(kind: Damage['kind'], atByte: number, lostBlocks: number, note: string): void {
    this.damage.push({ kind, atByte, lostBlocks, note });
  }

  /** The block that begins here, if its header is plausible and its checksum valid. */
  blockAt(at: number): Block | undefined {
    const payloadAt = at + BLOCK_HEADER_BYTES;
    if (payloadAt + CRC_BYTES > this.bytes.length) return undefined;
    const payloadBytes = this.view.getUint32(at + 4, true);
    const payloadEnd = payloadAt + payloadBytes;
    if (payloadBytes > MAX_PAYLOAD_BYTES || payloadEnd + CRC_BYTES > this.bytes.length) return undefined;
    const records = this.view.getUint32(at + 12, true);
    const flags = this.view.getUint16(at + 2, true);
    if (flags > FLAG_DEFLATED || records > MAX_PAYLOAD_BYTES) return undefined;
    this.searchBytesLeft -= payloadEnd - at;
    if (crc32(this.bytes.subarray(at, payloadEnd)) !== this.view.getUint32(payloadEnd, true))
      return undefined;
    const type = this.view.getUint16(at, true);
    const sequence = this.view.getUint32(at + 8, true);
    return { type, deflated: flags === FLAG_DEFLATED, sequence, records, atByte: at, payloadAt, payloadEnd };
  }

  /** Accepts a whole block and returns where the next one begins. */
  take(block: Block): number {
    const gap = block.sequence - this.nextSequence;
    if (gap > 0)
      this.report('sequence-gap', block.atByte, gap, `${gap} blocks missing before ${block.sequence}`);
    if (gap < 0) this.report('sequence-gap', block.atByte, 0, `block ${block.sequence} is repeated; ignored`);
    else {
      this.blocks.push(block);
      this.nextSequence = block.sequence + 1;
      this.hasEnded = block.type === BlockType.end;
    }
    return block.payloadEnd + CRC_BYTES;
  }

  /** Reports the damage at `at` and returns where scanning continues. */
  skipDamage(at: number): number {
    const next = this.nextBlockAfter(at);
    if (next === undefined) {
      this.report('torn-tail', at, 1, `no whole block in the last ${this.bytes.length - at} bytes`);
      return this.bytes.length;
    }
    const lost = Math.max(1, next.sequence - this.nextSequence);
    this.report('bad-crc', at, lost, `${next.atByte - at} bytes do not match their checksum`);
    this.nextSequence = Math.max(this.nextSequence, next.sequence);
    return next.atByte;
  }

  private nextBlockAfter(at: number): Block | undefined {
    const afterClaimed = at + BLOCK_HEADER_BYTES + this.claimedPayloadBytes(at) + CRC_BYTES;
    const claimed = this.blockAt(afterClaimed);
    if (claimed !== undefined && claimed.sequence > this.nextSequence) return claimed;
    for (let from = at + 1; from < this.bytes.length && this.searchBytesLeft > 0; from++) {
      const block = this.blockAt(from);
      if (block !== undefined && block.sequence >= this.nextSequence) return block;
    }
    return undefined;
  }

  private claimedPayloadBytes(at: number): number {
    return at + BLOCK_HEADER_BYTES <= this.bytes.length ? this.view.getUint32(at + 4, true) : 0;
  }
}
