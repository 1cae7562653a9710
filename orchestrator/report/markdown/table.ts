import { type Columns, rowsOf } from '../text/xml.ts';

/** A GFM table; cells are Markdown. A bar or a line break would end the cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(oneCell).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** The same with a row for each of a list. */
export const tableOf = <Row>(list: readonly Row[], columns: Columns<Row>): string =>
  table(Object.keys(columns), rowsOf(list, columns));

const oneCell = (cell: string): string => cell.replaceAll('\n', ' ').replaceAll('|', '\\|');
