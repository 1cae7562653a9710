import type { AttributionDefinition } from '../../orchestrator/compute/attribution/definition.ts';
import type { Metric } from '../../orchestrator/compute/metrics/metric.ts';
import {
  boundsOf,
  type Definition,
  isMetric,
  optionsOf,
  unitOf,
  versionText,
} from '../../orchestrator/report/explain/explain-definition.ts';
import { table } from '../../orchestrator/report/markdown/table.ts';
import {
  ATTRIBUTION_NOTE,
  CONTRACT,
  DIAGNOSTIC_NOTE,
  GOLDEN_VECTORS,
  HEADLINE_NOTE,
  OTHER_TOOLS_NOTE,
  PREFACE,
  PRESENTATION,
  STUTTER_WINDOWS,
  VOCABULARY,
} from './metrics-text.ts';
import { codeSpan } from './prose.ts';

export interface DefinitionLists {
  readonly headlines: readonly Metric[];
  readonly diagnostics: readonly Metric[];
  readonly others: readonly Metric[];
  readonly attribution: readonly AttributionDefinition[];
}

/** docs/metrics.md: the vocabulary, then each definition from its file. */
export function metricsPage({ headlines, diagnostics, others, attribution }: DefinitionLists): string {
  const origins = [...new Set(others.map(originOf))];
  const sections = [
    PREFACE,
    VOCABULARY,
    `## 2. Headline metrics\n\n${HEADLINE_NOTE}`,
    ...headlines.map(section),
    PRESENTATION,
    `## Diagnostics\n\n${DIAGNOSTIC_NOTE}`,
    ...diagnostics.map(section),
    STUTTER_WINDOWS,
    `## 4. Other tools' definitions\n\n${OTHER_TOOLS_NOTE}\n\n${indexOf(others)}`,
    ...origins.flatMap((origin) => others.filter((metric) => originOf(metric) === origin).map(section)),
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
  const version = versionText(definition);
  const facts = [
    ['unit', text(unitOf(definition))],
    ...(version === undefined ? [] : [['version', version]]),
    ['formula', text(formula)],
    ...(needs.length === 0 ? [] : [['needs', needs.map(codeSpan).join(', ')]]),
    ...boundsOf(definition).map(({ profile, bounds, source }) => [
      `profile ${codeSpan(profile)}`,
      `${bounds} ([source](${source.url}))`,
    ]),
    ...optionsOf(definition).map(({ name, meaning }) => [`option ${codeSpan(name)}`, text(meaning)]),
    ...(sources.length === 0
      ? []
      : [['source', sources.map((source) => `[${text(source.title)}](${source.url})`).join('; ')]]),
    ...(related === undefined ? [] : [['compare', related.map(codeSpan).join(', ')]]),
    ...(isMetric(definition) ? [] : [['saved as', codeSpan(definition.savedAs)]]),
  ];
  return `### ${codeSpan(id)}\n\n**${sentence(title)}** ${definition.definition}\n\n${table(['', ''], facts)}`;
}

const sentence = (title: string): string => (title.endsWith('?') ? title : `${title}.`);

const indexOf = (others: readonly Metric[]): string =>
  table(
    ['id', 'what it counts'],
    others.map(({ id, title }) => [codeSpan(id), text(title)]),
  );

/** Formulas contain `<`, which would begin an HTML tag. */
const text = (plain: string): string => plain.replaceAll('<', '&lt;');
