import { expect, test } from 'vitest';
import { reportOf } from '../../../test/builders/report-of.ts';
import { metricsPage } from '../../../tools/pages/metrics-page.ts';
import { attributionDefinitions } from '../../compute/attribution/definitions.ts';
import type { Metric } from '../../compute/metrics/metric.ts';
import { explainDefinition } from './explain-definition.ts';

const source = { title: 'A | page', url: 'https://e.org' };
const metricWith = (change: Partial<Metric> = {}): Metric => {
  const [metric] = reportOf().metrics;
  if (metric === undefined) throw new Error('The builder made no metric.');
  return { ...metric, definition: 'What it is.', formula: 'a < |b|', sources: [source, source], ...change };
};
const full: Partial<Metric> = {
  thresholds: [{ profile: 'p', good: 5, poor: 10, source }],
  options: [
    { kind: 'number', name: 'fps', about: 'the rate', default: 20, oneOf: [20, 30] },
    { kind: 'number', name: 'limit', about: 'the limit', default: 3 },
    { kind: 'number', name: 'size', about: 'the size' },
  ] as NonNullable<Metric['options']>,
  needs: ['intervals', 'touches'],
  related: ['a', 'b'],
};

test('a metric in the terminal', () => {
  expect(explainDefinition(metricWith(full))).toBe(
    [
      'scroll-hitch-rate  (ms/s, lower is better)',
      'Hitch rate',
      '',
      'What it is.',
      '',
      'Formula:  a < |b|',
      'Needs:    intervals, touches',
      'Profile:  p: good ≤ 5, poor > 10 (https://e.org)',
      'Option:   fps (20 or 30, 20 unless given): the rate',
      'Option:   limit (3 unless given): the limit',
      'Option:   size (number): the size',
      'Source:   A | page',
      '          https://e.org',
      'Source:   A | page',
      '          https://e.org',
      'Compare:  a, b',
    ].join('\n'),
  );
});

test('a metric without profiles, options and relatives has no such lines', () => {
  expect(explainDefinition(metricWith())).toBe(
    [
      'scroll-hitch-rate  (ms/s, lower is better)',
      'Hitch rate',
      '',
      'What it is.',
      '',
      'Formula:  a < |b|',
      'Needs:    intervals',
      'Source:   A | page',
      '          https://e.org',
      'Source:   A | page',
      '          https://e.org',
    ].join('\n'),
  );
});

test.each([
  ['higher', 'fps, higher is better'],
  ['neither', 'fps, neither way is better'],
] as const)('%s', (better, text) => {
  expect(explainDefinition(metricWith({ better, unit: 'fps' })).split('\n')[0]).toBe(
    `scroll-hitch-rate  (${text})`,
  );
});

test('a part of the attribution has its place in the measurement, and no direction', () => {
  const [part] = attributionDefinitions;
  const lines = part === undefined ? [] : explainDefinition(part).split('\n');
  expect(lines[0]).toBe(`${part?.id}  (${part?.unit})`);
  expect(lines).toContain(`Saved as: ${part?.savedAs}`);
  const page = metricsPage({
    headlines: [],
    diagnostics: [],
    others: [],
    attribution: attributionDefinitions,
  });
  for (const { savedAs } of attributionDefinitions)
    expect(page).toContain(`\n| saved as | \`${savedAs}\` |\n`);
});

test('a metric on the page', () => {
  const page = metricsPage({ headlines: [metricWith(full)], diagnostics: [], others: [], attribution: [] });
  expect(page).toContain(
    [
      '\n\n### `scroll-hitch-rate`',
      '',
      '**Hitch rate.** What it is.',
      '',
      '|  |  |',
      '| --- | --- |',
      '| unit | ms/s, lower is better |',
      '| formula | a &lt; \\|b\\| |',
      '| needs | `intervals`, `touches` |',
      '| profile `p` | good ≤ 5, poor > 10 ([source](https://e.org)) |',
      '| option `fps` | (20 or 30, 20 unless given): the rate |',
      '| option `limit` | (3 unless given): the limit |',
      '| option `size` | (number): the size |',
      '| source | [A \\| page](https://e.org); [A \\| page](https://e.org) |',
      '| compare | `a`, `b` |',
      '\n## 2a. Gaps: when a picture is due, and when it is shown\n\n',
    ].join('\n'),
  );
});

test('families are indexed and grouped by origin; a title that asks needs no full stop', () => {
  const family = (id: string, title: string) => metricWith({ id, title });
  const families = [family('b/one', 'Is it?'), family('a/two', 'Two'), family('b/three', 'Three')];
  const page = metricsPage({ headlines: [], diagnostics: [], others: families, attribution: [] });
  expect(page).toContain(
    '\n\n| id | what it counts |\n| --- | --- |\n| `b/one` | Is it? |\n| `a/two` | Two |\n| `b/three` | Three |\n\n### `b/one`\n\n**Is it?** What it is.',
  );
  expect([...page.matchAll(/^### `(.*)`$/gm)].map(([, id]) => id)).toEqual(['b/one', 'b/three', 'a/two']);
  expect(page.endsWith('\n')).toBe(true);
});
