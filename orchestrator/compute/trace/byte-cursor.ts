import { MAX_VARINT_BYTES } from './format.ts';

/** Reads numbers and texts from bytes [at, end). Sets `failed` instead of throwing. */
export class ByteCursor {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly end: number;
  at: number;
  failed = false;

  constructor(bytes: Uint8Array, at: number, end: number) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
    this.end = end;
  }

  /** Unsigned LEB128; above 2^53 rounded to the nearest float64. */
  unsigned(): number {
    let value = 0;
    let scale = 1;
    for (let i = 0; i < MAX_VARINT_BYTES && this.at < this.end; i++) {
      const byte = this.bytes[this.at++] as number;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
    this.failed = true;
    return 0;
  }

  /** The number at a position, from which reading then continues. */
  unsignedAt(at: number): number {
    this.at = at;
    return this.unsigned();
  }

  /** One byte. */
  byte(): number {
    if (this.at < this.end) return this.bytes[this.at++] as number;
    this.failed = true;
    return 0;
  }

  /** Continues reading at a position; fails beyond the end. */
  moveTo(at: number): void {
    this.at = at;
    if (at > this.end) this.failed = true;
  }

  text(maxBytes: number): string {
    const length = this.unsigned();
    if (this.failed || length > maxBytes || this.at + length > this.end) {
      this.failed = true;
      return '';
    }
    const text = utf8(this.bytes.subarray(this.at, this.at + length));
    this.at += length;
    return text;
  }

  /** Whether all bytes were read and none was missing. */
  isSpent(): boolean {
    return !this.failed && this.at === this.end;
  }
}

/** 0, 1, 2, 3 … → 0, −1, 1, −2 …, beyond 32 bits too. */
export const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

const decoder = new TextDecoder('utf-8');
export const utf8 = (bytes: Uint8Array): string => decoder.decode(bytes);
