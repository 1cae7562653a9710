import { DOMParser } from '@xmldom/xmldom';

/** An SVG file as its consumers read it: problems of its syntax, its texts, and its elements by name. */
export function parseSvg(svg: string | undefined) {
  const problems: string[] = [];
  const document = new DOMParser({
    onError: (_level, message) => problems.push(String(message)),
  }).parseFromString(svg ?? '<none/>', 'image/svg+xml');
  const all = (name: string) => [...document.getElementsByTagName(name)];
  const texts = all('text').map((text) => text.textContent ?? '');
  const fontSizes = all('text').map((text) => Number(text.getAttribute('font-size')));
  return { problems, texts, all, smallestText: Math.min(...fontSizes) };
}

/** Names that would be markup if they were not escaped. */
export const HOSTILE_NAMES = ['</text><script>alert(1)</script>', '"><image href="x"/>', ']]>&<!--'];
