import { DOMParser, type Element, Node } from '@xmldom/xmldom';

/** An SVG file as its readers parse it: its problems, its texts, and its elements by name. */
export function parseSvg(svg: string | undefined) {
  const problems: string[] = [];
  const document = new DOMParser({
    onError: (_level, message) => problems.push(String(message)),
  }).parseFromString(svg ?? '<none/>', 'image/svg+xml');
  const all = (name: string) => [...document.getElementsByTagName(name)];
  /** The attributes of all elements with a name. */
  const attributes = (name: string) => all(name).map(attributesOf);
  /** The attributes of the first text with this content. */
  const textAt = (text: string) =>
    all('text')
      .filter((one) => one.textContent === text)
      .map(attributesOf)[0];
  const stray = ['svg', 'g'].flatMap(all).flatMap(textIn);
  problems.push(...stray.map((text) => `Text outside of a text element: ${text}`));
  const texts = all('text').map((text) => text.textContent ?? '');
  const fontSizes = all('text').map((text) => Number(text.getAttribute('font-size')));
  return { problems, texts, all, attributes, textAt, smallestText: Math.min(...fontSizes) };
}

const attributesOf = (element: Element): Readonly<Record<string, string>> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

/** Text directly in an element, which pictures do not display. */
const textIn = ({ childNodes }: Element): readonly string[] =>
  [...childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ nodeValue }) => nodeValue?.trim() ?? '')
    .filter((text) => text !== '');

/** Names that would be markup if they were not escaped. */
export const HOSTILE_NAMES = ['</text><script>alert(1)</script>', '"><image href="x"/>', ']]>&<!--'];
