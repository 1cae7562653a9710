/** The numbers of one method line. Absent line numbers are −1. */
export interface MethodRow {
  readonly residual: number;
  readonly start: number;
  readonly end: number;
  readonly holder: number;
  readonly signature: number;
  readonly originalStart: number;
  readonly originalEnd: number;
}

const WIDTH = 8;
const ROWS_PER_PAGE = 1 << 16;
/** Column 7: bits below. */
export const RowFlag = { synthesized: 1, outline: 2 } as const;

/** Method lines in file order, 32 bytes each, in pages so that growing copies nothing. */
export class MethodRows {
  readonly #pages: Int32Array[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  push(row: MethodRow): void {
    if (this.#count % ROWS_PER_PAGE === 0) this.#pages.push(new Int32Array(WIDTH * ROWS_PER_PAGE));
    const { residual, start, end, holder, signature, originalStart, originalEnd } = row;
    this.#page(this.#count).set(
      [residual, start, end, holder, signature, originalStart, originalEnd, 0],
      offsetOf(this.#count),
    );
    this.#count++;
  }

  flag(row: number, flag: number): void {
    const cell = offsetOf(row) + 7;
    const page = this.#page(row);
    page[cell] = (page[cell] ?? 0) | flag;
  }

  has(row: number, flag: number): boolean {
    return ((this.#page(row)[offsetOf(row) + 7] ?? 0) & flag) !== 0;
  }

  residualOf(row: number): number {
    return this.#page(row)[offsetOf(row)] ?? -1;
  }

  at(row: number): MethodRow {
    const page = this.#page(row);
    const cell = (column: number): number => page[offsetOf(row) + column] ?? -1;
    return {
      residual: cell(0),
      start: cell(1),
      end: cell(2),
      holder: cell(3),
      signature: cell(4),
      originalStart: cell(5),
      originalEnd: cell(6),
    };
  }

  #page(row: number): Int32Array {
    const page = this.#pages[Math.floor(row / ROWS_PER_PAGE)];
    if (page === undefined) throw new RangeError(`method row ${row} of ${this.#count}`);
    return page;
  }
}

const offsetOf = (row: number): number => WIDTH * (row % ROWS_PER_PAGE);
