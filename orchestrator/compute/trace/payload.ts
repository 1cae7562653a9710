import { inflateSync } from 'node:zlib';
import { ByteCursor } from './byte-cursor.ts';
import { MAX_PAYLOAD_BYTES } from './format.ts';
import type { Block } from './scan-blocks.ts';

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
