import { marked } from 'marked';
import { expect, it } from 'vitest';
import { prose } from './prose.ts';

it.each([
  ['a grid at grid:<url>', '<p>a grid at grid:&lt;url&gt;</p>\n'],
  ['code stays: `grid:<url>`', '<p>code stays: <code>grid:&lt;url&gt;</code></p>\n'],
])('%s has no element', (text, html) => {
  expect(marked.parse(prose(text), { async: false })).toBe(html);
});
