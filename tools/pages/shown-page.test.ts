import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { metrics } from '../../orchestrator/compute/metrics/index.ts';
import { resultJsonSchema } from './json-schemas.ts';
import { SHOWN } from './shown-page.ts';

const sections = readFileSync(
  new URL('../../orchestrator/report/why/why-sections.ts', import.meta.url),
  'utf8',
);

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
}
/** The schema of a path, through lists. */
function nodeAt(path: string): Node | undefined {
  let node = JSON.parse(JSON.stringify(resultJsonSchema())) as Node | undefined;
  for (const name of ['scenarios', ...path.split('.')]) node = (node?.items ?? node)?.properties?.[name];
  return node;
}

it.each(SHOWN.map((row) => [row.what, row] as const))('%s is where the page says', (_, row) => {
  expect(nodeAt(row.result), row.result).toBeDefined();
  expect(sections).toMatch(new RegExp(`(?:section|folded)\\('${row.why}',`));
  for (const id of row.metrics ?? []) expect(metrics.map((metric) => metric.id)).toContain(id);
});

it('every tool whose definitions are computed for Android apps of one kind has a row', () => {
  const tools = [
    'taobao',
    'matrix',
    'blockcanary',
    'argusapm',
    'tinydancer',
    'choreographer',
    'viewrootimpl',
  ];
  const named = SHOWN.flatMap((row) => row.metrics ?? []).map((id) => id.split('/')[0]);
  for (const tool of tools) expect(named).toContain(tool);
});
