import { expect, it } from 'vitest';
import { coveragePage } from './coverage-page.ts';

const missing = [
  { method: 'Lcom/acme/Ranking;-><place>(I)I', share: 0.24 },
  { method: 'Lcom/acme/Avatar;->decode()V', share: 0.15 },
];
const textsOf = (page: string): readonly string[] =>
  [...page.matchAll(/<text class="note"[^>]*>([^<]*)</g)].map(([, text = '']) => text);
const widthsOf = (page: string): readonly number[] =>
  [...page.matchAll(/<rect fill="[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width));

it('draws the share that is covered, and the missing methods on a scale of their own', () => {
  const page = coveragePage({ share: 0.61, missing }, 'the APK');
  expect(textsOf(page)).toEqual([
    ...['covered', '61 %', 'missing', '39 %'],
    ...['Lcom/acme/Ranking;-&gt;&lt;place&gt;(I)I', '24 %', 'Lcom/acme/Avatar;-&gt;decode()V', '15 %'],
  ]);
  const [covered = 0, missed = 0, first = 0, second = 0] = widthsOf(page);
  expect([missed / covered, second / first].map((share) => share.toFixed(3))).toEqual([
    (0.39 / 0.61).toFixed(3),
    (0.15 / 0.24).toFixed(3),
  ]);
  expect(first).toBe(covered);
});

it('has forty methods, and counts the others; a complete profile misses none', () => {
  const many = Array.from({ length: 43 }, (_, i) => ({ method: `m${i}`, share: 0.01 }));
  const page = coveragePage({ share: 0.57, missing: many }, 'the APK');
  expect(textsOf(page)).toHaveLength(2 * 42);
  expect(page).toContain('<p>And 3 methods more.</p>');
  expect(textsOf(coveragePage({ share: 1, missing: [] }, '<i>'))).toEqual(['covered', '100 %']);
});
