import { expect, it } from 'vitest';
import { binomialUpperTail, hypergeometricUpperTail } from './binomial-tail.ts';

it.each([
  ['no hit at least is certain', 0, 10, 0.1, 1],
  ['one hit at least', 1, 10, 0.1, 1 - 0.9 ** 10],
  ['all', 3, 3, 0.5, 1 / 8],
  ['two of three', 2, 3, 0.5, 1 / 2],
  ['a share of 0', 1, 10, 0, 0],
  ['a share of 1', 10, 10, 1, 1],
  // 4 of 10 at 10 %: 1 − Σ C(10, k) 0.1ᵏ 0.9¹⁰⁻ᵏ, k < 4.
  ['four of ten', 4, 10, 0.1, 0.0127951984],
])('%s', (_, hits, of, share, p) => expect(binomialUpperTail(hits, of, share)).toBeCloseTo(p, 12));

/** In whole numbers: Σ C(of, k) 1ᵏ (parts − 1)ᵒᶠ⁻ᵏ / partsᵒᶠ, for a share of 1 / parts. */
function exactTail(hits: number, of: number, parts: number): number {
  let ways = 1n;
  let tail = 0n;
  for (let k = 0; k <= of; k++) {
    if (k >= hits) tail += ways * BigInt(parts - 1) ** BigInt(of - k);
    ways = (ways * BigInt(of - k)) / BigInt(k + 1);
  }
  return Number((tail * 10n ** 40n) / BigInt(parts) ** BigInt(of)) / 1e40;
}

it.each([
  ['1,029 trials', 500, 1_029, 2],
  ['1,030 trials, of which the ways to choose exceed a double', 500, 1_030, 2],
  ['2,000 trials, about the mean', 1_003, 2_000, 2],
  ['2,000 trials, a small share', 231, 2_000, 10],
  ['2,000 trials, a rare count', 270, 2_000, 10],
])('exact at %s', (_, hits, of, parts) => {
  const exact = exactTail(hits, of, parts);
  expect(exact).toBeGreaterThan(0);
  expect(binomialUpperTail(hits, of, 1 / parts) / exact).toBeCloseTo(1, 10);
});

it.each([
  // Fisher, The Design of Experiments, §5: all four cups of eight with milk first.
  ['four of four cups of tea', 4, { all: 8, marked: 4, drawn: 4 }, 1 / 70],
  ['three of four', 3, { all: 8, marked: 4, drawn: 4 }, 17 / 70],
  ['no hit at least is certain', 0, { all: 8, marked: 4, drawn: 4 }, 1],
  ['more than are marked is impossible', 3, { all: 8, marked: 2, drawn: 4 }, 0],
  ['none marked', 0, { all: 8, marked: 0, drawn: 4 }, 1],
  ['so many drawn that one is marked for certain', 1, { all: 5, marked: 2, drawn: 4 }, 1],
  ['and two perhaps', 2, { all: 5, marked: 2, drawn: 4 }, 6 / 10],
  ['arms of different sizes: C(20, 2) / C(220, 2)', 2, { all: 220, marked: 2, drawn: 20 }, 190 / 24_090],
])('%s', (_, hits, urn, p) => expect(hypergeometricUpperTail(hits, urn)).toBeCloseTo(p, 12));
