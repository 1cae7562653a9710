import type { Metric } from '../../compute/metrics/metric.ts';
import {
  ATTRIBUTION,
  CONTRACT,
  DIAGNOSTIC_NOTE,
  FAMILIES_NOTE,
  GOLDEN_VECTORS,
  HEADLINE_NOTE,
  PREFACE,
  STUTTER_WINDOWS,
} from './background.ts';
import { BETTER, boundsOf } from './explain-metric.ts';
import { VOCABULARY } from './vocabulary.ts';

export interface MetricLists {
  readonly headlines: readonly Metric[];
  readonly diagnostics: readonly Metric[];
  readonly families: readonly Metric[];
}

/** docs/metrics.md: the vocabulary, then each definition as it stands in its file. */
export function metricsPage({ headlines, diagnostics, families }: MetricLists): string {
  const origins = [...new Set(families.map(originOf))];
  const sections = [
    PREFACE,
    VOCABULARY,
    `## 2. Headline metrics\n\n${HEADLINE_NOTE}`,
    ...headlines.map(section),
    `## Diagnostics\n\n${DIAGNOSTIC_NOTE}`,
    ...diagnostics.map(section),
    STUTTER_WINDOWS,
    `## 4. Other people's definitions\n\n${FAMILIES_NOTE}\n\n${indexOf(families)}`,
    ...origins.flatMap((origin) => families.filter((metric) => originOf(metric) === origin).map(section)),
    ATTRIBUTION,
    CONTRACT,
    GOLDEN_VECTORS,
  ];
  return `${sections.join('\n\n')}\n`;
}

const originOf = (metric: Metric): string => (metric.id.includes('/') ? (metric.id.split('/')[0] ?? '') : '');

function section(metric: Metric): string {
  const facts = [
    `| unit | ${cell(metric.unit)}, ${BETTER[metric.better]} |`,
    `| formula | ${cell(metric.formula)} |`,
    `| needs | ${metric.needs.map(code).join(', ')} |`,
    ...(metric.thresholds ?? []).map(
      ({ profile, good, poor, source }) =>
        `| profile ${code(profile)} | ${boundsOf(metric, good, poor)} ([source](${source.url})) |`,
    ),
    `| source | ${metric.sources.map(({ title, url }) => `[${cell(title)}](${url})`).join('; ')} |`,
    ...(metric.related === undefined ? [] : [`| compare | ${metric.related.map(code).join(', ')} |`]),
  ];
  return `### ${code(metric.id)}\n\n**${metric.title}.** ${metric.definition}\n\n| | |\n|---|---|\n${facts.join('\n')}`;
}

const indexOf = (families: readonly Metric[]): string =>
  [
    '| id | what it counts |',
    '|---|---|',
    ...families.map(({ id, title }) => `| ${code(id)} | ${cell(title)} |`),
  ].join('\n');

const code = (text: string): string => `\`${text}\``;
/** A table's cell: a bar would end it. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
