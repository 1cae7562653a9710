import { plainLines, plainText } from './format.ts';

/** The title of each column of a table, and its cell in a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

export const rowsOf = <Row>(list: readonly Row[], columns: Columns<Row>): readonly (readonly string[])[] =>
  list.map((row) => Object.values(columns).map((cell) => cell(row)));

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe as text and as a quoted attribute, in XML, SVG and HTML. */
export const escapeXml = (text: string, maxChars?: number): string =>
  plainText(text, maxChars).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

/** The same for a stack: its lines and their indentation stay. */
export const escapeLines = (text: string): string =>
  plainLines(text).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** One element; `content` is markup already, attributes are escaped here. */
export function element(name: string, attributes: Attributes = {}, content?: string): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key}="${typeof value === 'number' ? short(value) : escapeXml(String(value), 4000)}"`,
    )
    .join('');
  return content === undefined ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

/** Two decimals are a hundredth of a pixel; more would only make pictures larger. */
const short = (value: number): string => String(Math.round(value * 100) / 100);

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
