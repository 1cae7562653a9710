import { element } from './xml.ts';

/** An HTML table; cells are markup already. */
export function htmlTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (name: string, list: readonly string[]): string =>
    element('tr', {}, list.map((cell) => element(name, {}, cell)).join(''));
  const body = rows.map((row) => cells('td', row)).join('\n');
  return element('table', {}, `${element('thead', {}, cells('th', head))}${element('tbody', {}, body)}`);
}
