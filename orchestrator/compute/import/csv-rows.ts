export interface CsvRows {
  readonly columns: readonly string[];
  /** Name → cell. */
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** A CSV text (RFC 4180); the first line names the columns. */
export function csvRows(text: string): CsvRows {
  const [header = [], ...body] = recordsOf(text).filter((record) => record.some((cell) => cell !== ''));
  const rows = body.map((record) => Object.fromEntries(header.map((name, i) => [name, record[i] ?? ''])));
  return { columns: header, rows };
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function recordsOf(text: string): readonly (readonly string[])[] {
  const records: string[][] = [[]];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const at = CELL.lastIndex;
    const match = CELL.exec(text);
    if (match === null) throw new Error(`CSV: a quote is not closed or is inside a cell, at character ${at}`);
    const [, quoted, plain, end] = match;
    records.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end !== ',') records.push([]);
  }
  return records;
}
