import { marked, type Token } from 'marked';
import { expect, test } from 'vitest';
import { attributionDefinitions } from '../../orchestrator/compute/attribution/definitions.ts';
import {
  diagnosticMetrics,
  headlineMetrics,
  metrics,
  otherMetrics,
} from '../../orchestrator/compute/metrics/index.ts';
import { explainDefinition } from '../../orchestrator/report/explain/explain-definition.ts';
import { metricsPage } from './metrics-page.ts';

const definitions = [...metrics, ...attributionDefinitions];
const page = (): string =>
  metricsPage({
    headlines: headlineMetrics,
    diagnostics: diagnosticMetrics,
    others: otherMetrics,
    attribution: attributionDefinitions,
  });
const tokens = (): readonly Token[] => marked.lexer(page());
const headings = (): readonly string[] =>
  tokens().flatMap((token) => (token.type === 'heading' ? [String(token.text)] : []));

test('every metric and every part of the attribution has its heading, once', () => {
  const ids = headings()
    .filter((text) => text.startsWith('`'))
    .map((text) => text.replaceAll('`', ''));
  expect(ids.toSorted()).toEqual(definitions.map(({ id }) => id).toSorted());
});

test('the sections that the code refers to are there', () => {
  expect(headings().filter((text) => /^\d/.test(text))).toEqual([
    '1. Vocabulary',
    '2. Headline metrics',
    '2a. Gaps: when a picture is due, and when it is shown',
    '3. Stutter windows',
    "4. Other tools' definitions",
    '5. Attribution',
    '6. Contract of a metric',
    '7. Golden vectors',
  ]);
});

test('every row of every table has two cells', () => {
  const tables = tokens().filter((token) => token.type === 'table');
  expect(tables.length).toBeGreaterThan(metrics.length);
  for (const table of tables) {
    const rows: unknown = 'rows' in table ? table.rows : undefined;
    expect(rows).toEqual(Array.isArray(rows) ? rows.map(() => [expect.anything(), expect.anything()]) : []);
  }
});

test.each(definitions)('explain $id prints unit, formula and source', (definition) => {
  const text = explainDefinition(definition);
  expect(text).toContain(`${definition.id}  (${definition.unit}`);
  expect(text).toContain(definition.formula.replace(/;? (?:p_N: )?§2a$/, ''));
  for (const { url } of definition.sources) expect(text).toContain(url);
});
