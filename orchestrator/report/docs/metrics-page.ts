import type { AttributionDefinition } from '../../compute/attribution/definition.ts';
import type { Metric } from '../../compute/metrics/metric.ts';
import {
  ATTRIBUTION_NOTE,
  CONTRACT,
  DIAGNOSTIC_NOTE,
  FAMILIES_NOTE,
  GOLDEN_VECTORS,
  HEADLINE_NOTE,
  PREFACE,
  STUTTER_WINDOWS,
} from './background.ts';
import { boundsOf, type Definition, isMetric, optionsOf, unitOf } from './explain-definition.ts';
import { VOCABULARY } from './vocabulary.ts';

export interface DefinitionLists {
  readonly headlines: readonly Metric[];
  readonly diagnostics: readonly Metric[];
  readonly families: readonly Metric[];
  readonly attribution: readonly AttributionDefinition[];
}

/** docs/metrics.md: the vocabulary, then each definition as it stands in its file. */
export function metricsPage({ headlines, diagnostics, families, attribution }: DefinitionLists): string {
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
    `## 5. Attribution\n\n${ATTRIBUTION_NOTE}`,
    ...attribution.map(section),
    CONTRACT,
    GOLDEN_VECTORS,
  ];
  return `${sections.join('\n\n')}\n`;
}

const originOf = (metric: Metric): string => (metric.id.includes('/') ? (metric.id.split('/')[0] ?? '') : '');

function section(definition: Definition): string {
  const { id, title, formula, needs, sources, related } = definition;
  const facts = [
    `| unit | ${cell(unitOf(definition))} |`,
    `| formula | ${cell(formula)} |`,
    `| needs | ${needs.map(code).join(', ')} |`,
    ...boundsOf(definition).map(
      ({ profile, bounds, source }) => `| profile ${code(profile)} | ${bounds} ([source](${source.url})) |`,
    ),
    ...optionsOf(definition).map(({ name, told }) => `| option ${code(name)} | ${cell(told)} |`),
    `| source | ${sources.map((source) => `[${cell(source.title)}](${source.url})`).join('; ')} |`,
    ...(related === undefined ? [] : [`| compare | ${related.map(code).join(', ')} |`]),
    ...(isMetric(definition) ? [] : [`| saved as | ${code(definition.savedAs)} |`]),
  ];
  return `### ${code(id)}\n\n**${sentence(title)}** ${definition.definition}\n\n| | |\n|---|---|\n${facts.join('\n')}`;
}

const sentence = (title: string): string => (title.endsWith('?') ? title : `${title}.`);

const indexOf = (families: readonly Metric[]): string =>
  [
    '| id | what it counts |',
    '|---|---|',
    ...families.map(({ id, title }) => `| ${code(id)} | ${cell(title)} |`),
  ].join('\n');

const code = (text: string): string => `\`${text}\``;
/** A table's cell: a bar would end it. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
