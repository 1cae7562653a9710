import { plainText } from '../plain-text.ts';

/**
 * Untrusted text inside Markdown or a table cell: every character that could mean something to GFM is
 * an entity, and `<code>` keeps GitHub from turning `@name`, `#1` or an address into a link.
 */
export const codeText = (text: string, maxChars?: number): string =>
  `<code>${entities(plainText(text, maxChars))}</code>`;

/**
 * Sentences that we word but whose parts may come from elsewhere. The zero-width space keeps `@name` and
 * `#1` from becoming a mention: GitHub looks for them after the entities are resolved.
 */
export const proseText = (text: string, maxChars = 500): string =>
  plainText(text, maxChars)
    .replace(/[&|]/g, entity)
    .replace(/[\\`*_{}[\]<>~$]/g, '\\$&')
    .replace(/[@#]/g, '$&&#8203;')
    .replace(/:\/\/|www\./gi, (link) => [...link].map(entity).join(''));

const entities = (text: string): string => text.replace(/[^\p{L}\p{N} (),-]/gu, entity);
const entity = (char: string): string => `&#${char.codePointAt(0) ?? 0xfffd};`;

/** A fenced block that its content cannot close. */
export function fence(lines: readonly string[]): string {
  const safe = lines.map((line) => plainText(line, 300));
  const longest = Math.max(2, ...safe.flatMap((line) => (line.match(/`+/g) ?? []).map((run) => run.length)));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}text\n${safe.join('\n')}\n${ticks}`;
}
