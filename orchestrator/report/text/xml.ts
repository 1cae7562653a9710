import { plainLines, plainText } from './plain-text.ts';

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
