import { expect, it } from 'vitest';
import { LONGEST_COMMENT, withinLimit } from './github.ts';

it('leaves a comment as it is that GitHub takes', () => {
  const text = 'a'.repeat(LONGEST_COMMENT);
  expect(withinLimit(text)).toBe(text);
});

it('keeps whole paragraphs, closes what they open, and says that there is more', () => {
  const paragraph = `${'word '.repeat(20).trim()}\n\n`;
  const cut = withinLimit(
    `<!-- marker -->\n\n<details><summary>a</summary>\n\n${paragraph.repeat(2_000)}</details>`,
  );
  expect(cut.length).toBeLessThanOrEqual(LONGEST_COMMENT);
  expect(cut.length).toBeGreaterThan(LONGEST_COMMENT - 1_000);
  expect(cut).toMatch(/^<!-- marker -->/);
  expect(cut).toMatch(/word\n\n<\/details>\n\nThe rest is left out, /);
});

it('cuts a paragraph that is too long by itself', () => {
  expect(withinLimit('a'.repeat(LONGEST_COMMENT + 1))).toMatch(/^a{60000,}\n\nThe rest/);
});
