import { type Columns, rowsOf } from './columns.ts';
import { element } from './xml.ts';

/**
 * An HTML table that can be scrolled by keys; cells are markup already.
 * @param name what a screen reader calls it
 */
export function htmlTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  name: string,
): string {
  const header = element('tr', {}, head.map((cell) => element('th', { scope: 'col' }, cell)).join(''));
  const body = rows
    .map((row) => element('tr', {}, row.map((cell) => element('td', {}, cell)).join('')))
    .join('\n');
  const table = element('table', {}, `${element('thead', {}, header)}${element('tbody', {}, body)}`);
  return scrollable('div', name, table);
}

/** A table with a row for each of a list; nothing if there is none. */
export const htmlTableOf = <Row>(name: string, list: readonly Row[], columns: Columns<Row>): string =>
  list.length === 0 ? '' : htmlTable(Object.keys(columns), rowsOf(list, columns), name);

/** Something wider than the page, e.g. a stack. */
export const scrollable = (tag: 'div' | 'pre', name: string, content: string): string =>
  element(tag, { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': name.slice(0, 200) }, content);
