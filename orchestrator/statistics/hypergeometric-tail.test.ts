import { expect, it } from 'vitest';
import { hypergeometricUpperTail } from './hypergeometric-tail.ts';

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
