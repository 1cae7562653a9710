import { expect, it } from 'vitest';
import { attributionDefinitions } from '../../compute/attribution/definitions.ts';
import { metrics } from '../../compute/metrics/index.ts';
import { explainDefinition } from './explain-definition.ts';
import { termsIn } from './terms.ts';

const definitions = [...metrics, ...attributionDefinitions].map(
  (definition) => [definition.id, definition] as const,
);

it.each(definitions)('%s is explained without another page', (_, definition) => {
  const text = explainDefinition(definition);
  expect(text).not.toMatch(/§|\bdocs\/[a-z-]+\.md/);
  const terms = termsIn(`${definition.definition} ${definition.formula}`).map(({ name }) => name);
  // Every symbol with an index, and what the platform writes in capitals, is explained or defined in the formula itself.
  const symbols =
    definition.formula.match(/\b\p{L}+_\{?[Nijk]|\bINTENDED\w*|\bTOTAL\w*|\bDEADLINE\b/gu) ?? [];
  for (const symbol of symbols) {
    const base = symbol.replace(/_\{?[Nijk]$/, '');
    const isDefined = definition.formula.includes(`${symbol} =`) || definition.formula.includes(`${base}: `);
    const isTerm = terms.some((name) => name.split(', ').some((one) => one.replace(/_\w+$/, '') === base));
    const isOfPlatform = terms.some((name) => symbol.startsWith(name.split(/[,_]/)[0] ?? ' '));
    expect(isDefined || isTerm || isOfPlatform, `${definition.id}: ${symbol}`).toBe(true);
  }
});

it('prints what p_N and T_N mean below the hitch rate', () => {
  const [, definition] = definitions.find(([id]) => id === 'scroll-hitch-rate') ?? [];
  const text = definition && explainDefinition(definition);
  expect(text).toContain('Formula:  1000 · Σ p_N·T_N / (Σ p_N·T_N + Σ T_N of new pictures)\n');
  expect(text).toMatch(
    /\n\nTerms:\n {2}Σ: the sum .*\n {2}T_N, T: .*\n {2}p_N: the refreshes just before frame N/,
  );
});
