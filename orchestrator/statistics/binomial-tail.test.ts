import { expect, it } from 'vitest';
import { binomialUpperTail } from './binomial-tail.ts';

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
