/** Allocates columns with undefined contents: every row must be written before it is read. */
export interface ColumnMemory {
  readonly float64: (length: number) => Float64Array;
  readonly int32: (length: number) => Int32Array;
  readonly uint16: (length: number) => Uint16Array;
  readonly uint8: (length: number) => Uint8Array;
}

/** A new array per column. */
export const ownMemory: ColumnMemory = {
  float64: (length) => new Float64Array(length),
  int32: (length) => new Int32Array(length),
  uint16: (length) => new Uint16Array(length),
  uint8: (length) => new Uint8Array(length),
};

const ALIGNMENT_BYTES = 8;

/**
 * One block of memory for successive traces, as large as the largest needs. A session has dozens of files, and new columns
 * for each cost more in clearing, page faults and garbage collection than decoding does.
 */
export class ReusedMemory implements ColumnMemory {
  private block = new ArrayBuffer(0);
  private at = 0;
  private takenBytes = 0;

  /** Makes all memory available again. Columns taken before must no longer be read. */
  reuse(): void {
    if (this.takenBytes > this.block.byteLength) this.block = new ArrayBuffer(this.takenBytes);
    this.at = 0;
    this.takenBytes = 0;
  }

  readonly float64 = (length: number): Float64Array => {
    const at = this.take(length * Float64Array.BYTES_PER_ELEMENT);
    return new Float64Array(this.block, at, length);
  };
  readonly int32 = (length: number): Int32Array => {
    const at = this.take(length * Int32Array.BYTES_PER_ELEMENT);
    return new Int32Array(this.block, at, length);
  };
  readonly uint16 = (length: number): Uint16Array => {
    const at = this.take(length * Uint16Array.BYTES_PER_ELEMENT);
    return new Uint16Array(this.block, at, length);
  };
  readonly uint8 = (length: number): Uint8Array => {
    const at = this.take(length);
    return new Uint8Array(this.block, at, length);
  };

  /** The offset of the next `bytes` bytes. A full block is replaced; columns taken from it stay valid. */
  private take(bytes: number): number {
    const aligned = Math.ceil(bytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
    this.takenBytes += aligned;
    if (this.at + aligned > this.block.byteLength) {
      this.block = new ArrayBuffer(Math.max(aligned, 2 * this.block.byteLength));
      this.at = 0;
    }
    const from = this.at;
    this.at += aligned;
    return from;
  }
}
