import { max } from 'd3-array';
import { plainText } from '../text/format.ts';

/**
 * Untrusted text inside Markdown or a table cell: every character with a meaning in GFM becomes
 * an entity, and `<code>` keeps GitHub from turning `@name` or `#1` into a mention.
 */
export const codeText = (text: string, maxChars?: number): string =>
  `<code>${plainText(text, maxChars).replace(/:\/\/|www\.|[^\p{L}\p{N} ().:,-]/giu, entities)}</code>`;

/** A sentence of this report with untrusted parts. */
export const proseText = (text: string, maxChars = 500): string =>
  plainText(text, maxChars).replace(/:\/\/|www\.|[&|@#\\`*_{}[\]<>~$]/gi, protect);

function protect(found: string): string {
  if (found.length > 1 || found === '&' || found === '|') return entities(found);
  // GitHub looks for mentions after entities are resolved; only a character in between prevents one.
  return found === '@' || found === '#' ? `${found}&#8203;` : `\\${found}`;
}

const entities = (text: string): string =>
  [...text].map((char) => `&#${char.codePointAt(0) ?? 0xfffd};`).join('');

const longestRun = (line: string): number => max(line.match(/`+/g) ?? [], (run) => run.length) ?? 0;

/** A fenced block that its content cannot close. */
export function fence(lines: readonly string[]): string {
  const safe = lines.map((line) => plainText(line, 300));
  const longest = Math.max(2, max(safe, longestRun) ?? 0);
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}text\n${safe.join('\n')}\n${ticks}`;
}
