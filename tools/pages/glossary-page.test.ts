import { expect, it } from 'vitest';
import { FIELD_TERMS, SYMBOLS } from '../../orchestrator/report/explain/terms.ts';
import { glossaryPage, OWN_TERMS } from './glossary-page.ts';

it('has each term once, on the page too', () => {
  const names = [...FIELD_TERMS, ...OWN_TERMS, ...SYMBOLS].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const page = glossaryPage();
  for (const name of names) expect(page).toContain(`| ${name} | `);
  expect(page.split('\n').findIndex((line) => line.startsWith('| jank |'))).toBeLessThan(10);
});
