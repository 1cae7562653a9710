import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import { metrics } from '../metrics/index.ts';
import { segmentTrace } from '../slides/segment-trace.ts';
import { attribute } from './attribute.ts';
import { attributionDefinitions } from './definitions.ts';
import { stutterStacks } from './stacks/stutter-stacks.ts';

const metricIds = metrics.map(({ id }) => id);
const ids = attributionDefinitions.map(({ id }) => id);

it('ids are unique and no metric’s', () => {
  expect(new Set([...ids, ...metricIds]).size).toBe(ids.length + metricIds.length);
});

it('everything that a measurement explains has its definition; the main factor’s is its metric’s', () => {
  const segmentation = segmentTrace(scriptedTrace('(./sss)s.......'));
  const parts = attribute(
    segmentation,
    stutterStacks(segmentation.ledger, { stacks: [], conditions: [] }, []),
    [],
    {},
  );
  const saved = Object.keys(parts).filter((part) => part !== 'mainFactor');
  expect(attributionDefinitions.map(({ savedAs }) => savedAs).toSorted()).toEqual(
    [...saved.map((part) => `attribution.${part}`), 'scenes'].toSorted(),
  );
  expect(metricIds).toContain('main-factor');
});

/** Files of this folder and its subfolders. */
const files = readdirSync(fileURLToPath(new URL('.', import.meta.url)), {
  recursive: true,
  encoding: 'utf8',
}).map((file) => basename(file));

describe.each(attributionDefinitions)('$id', (definition) => {
  const { id, title, formula, sources, needs, related } = definition;
  it('is the file its id names, with its test beside it', () => {
    for (const name of [`${id}.ts`, `${id}.test.ts`]) {
      expect(files).toContain(name);
    }
  });

  it('has all that its page prints', () => {
    expect(title).not.toBe('');
    expect(definition.definition).toMatch(/\.$/);
    expect(formula).not.toBe('');
    expect(sources.length).toBeGreaterThan(0);
    for (const { url } of sources) expect(url).toMatch(/^https:\/\//);
    expect(needs.length).toBeGreaterThan(0);
    for (const other of related ?? []) expect([...ids, ...metricIds]).toContain(other);
  });
});
