/** Rows of a CSV text (RFC 4180) as name → cell; the first line names the columns. */
export function csvRows(text: string): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...body] = recordsOf(text).filter((record) => record.some((cell) => cell !== ''));
  return body.map((record) => Object.fromEntries(header.map((name, i) => [name, record[i] ?? ''])));
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function recordsOf(text: string): readonly (readonly string[])[] {
  const records: string[][] = [[]];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const at = CELL.lastIndex;
    const match = CELL.exec(text);
    if (match === null)
      throw new Error(`CSV: a quote is not closed or stands inside a cell, at character ${at}`);
    const [, quoted, plain, end] = match;
    records.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end !== ',') records.push([]);
  }
  return records;
}
