/** GitHub refuses a comment with more characters. https://github.com/orgs/community/discussions/41331 */
export const LONGEST_COMMENT = 65_536;

const CUT = '\n\nThe rest is left out, because a comment has no more room: `summary.md` of the run has it.\n';
const CLOSED = '\n\n</details>';

/** The whole paragraphs of a comment that GitHub takes, and a sentence about what is left out. */
export function withinLimit(markdown: string): string {
  if (markdown.length <= LONGEST_COMMENT) return markdown;
  const room = LONGEST_COMMENT - CUT.length - OPEN_AT_ONCE * CLOSED.length;
  const paragraphs = markdown.slice(0, room).lastIndexOf('\n\n');
  const kept = markdown.slice(0, paragraphs > 0 ? paragraphs : room);
  const open = count(kept, '<details') - count(kept, '</details>');
  return kept + CLOSED.repeat(Math.min(Math.max(open, 0), OPEN_AT_ONCE)) + CUT;
}
const OPEN_AT_ONCE = 4;

const count = (text: string, part: string): number => text.split(part).length - 1;
