/** A GFM table; cells are Markdown already and hold no line break or bare `|`. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(oneCell).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

const oneCell = (cell: string): string => cell.replace(/\n/g, ' ').replaceAll('|', '&#124;');
