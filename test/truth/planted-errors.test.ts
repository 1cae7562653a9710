import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkout } from '../../tools/setup/places.mjs';
import { PLANTED_ERRORS } from './planted-errors.ts';

it.each(PLANTED_ERRORS)('there is a place for: $name', ({ file, from, to }) => {
  const text = readFileSync(`${checkout.root}/orchestrator/compute/${file}`, 'utf8');
  expect(text.split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});

it('all have names of their own', () => {
  expect(new Set(PLANTED_ERRORS.map(({ name }) => name)).size).toBe(PLANTED_ERRORS.length);
});
