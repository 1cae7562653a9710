import type { AttributionDefinition } from '../../compute/attribution/definition.ts';
import type { Better, Metric, MetricOption } from '../../compute/metrics/metric.ts';
import { boundsText } from '../result/threshold-profiles.ts';
import { type Term, termsIn } from './terms.ts';

/** A metric or a part of the attribution. */
export type Definition = Metric | AttributionDefinition;

/** A definition as plain text, for the terminal. */
export function explainDefinition(definition: Definition): string {
  const { id, title, formula, needs, sources, related } = definition;
  const version = versionText(definition);
  const lines = [
    `${id}  (${unitOf(definition)})`,
    title,
    '',
    withoutSections(definition.definition),
    '',
    ...(version === undefined ? [] : [`Version:  ${version}`]),
    `Formula:  ${withoutSections(formula)}`,
    `Needs:    ${needs.join(', ')}`,
    ...boundsOf(definition).map(
      ({ profile, bounds, source }) => `Profile:  ${profile}: ${bounds} (${source.url})`,
    ),
    ...optionsOf(definition).map(({ name, meaning }) => `Option:   ${name} ${meaning}`),
    ...sources.map((source) => `Source:   ${source.title}\n          ${source.url}`),
    ...(related === undefined ? [] : [`Compare:  ${related.join(', ')}`]),
    ...(isMetric(definition) ? [] : [`Saved as: ${definition.savedAs}`]),
    ...termsOf(definition).map(
      ({ name, meaning }, i) => `${i === 0 ? '\nTerms:\n' : ''}  ${name}: ${meaning}`,
    ),
  ];
  return lines.join('\n');
}

/** A definition as data, for `explain --json`. */
export const definitionJson = (definition: Definition) => ({
  id: definition.id,
  title: definition.title,
  unit: unitOf(definition),
  definition: withoutSections(definition.definition),
  formula: withoutSections(definition.formula),
  needs: [...definition.needs],
  options: [...optionsOf(definition)],
  thresholds: boundsOf(definition).map(({ source, ...of }) => ({ ...of, source: source.url })),
  sources: definition.sources.map(({ title, url }) => ({ title, url })),
  related: [...(definition.related ?? [])],
  terms: termsOf(definition).map(({ name, meaning }) => ({ name, meaning })),
});

/** Explained below the definition instead of in a section of the page of metrics. */
const withoutSections = (text: string): string =>
  text.replace(/;? ?(?:[\p{L}\d_]+: )?\(?§\d[a-z]?\)?/gu, '').trim();

export const isMetric = (definition: Definition): definition is Metric => 'measure' in definition;

/** The unit, and for a metric which direction is better. */
export const unitOf = (definition: Definition): string =>
  isMetric(definition) ? `${definition.unit}, ${BETTER[definition.better]}` : definition.unit;

const BETTER: Readonly<Record<Better, string>> = {
  higher: 'higher is better',
  lower: 'lower is better',
  neither: 'neither way is better',
};

/** The version of a definition that was changed; values of others are not compared with it. */
export const versionText = (definition: Definition): string | undefined =>
  isMetric(definition) && definition.version !== undefined ? String(definition.version) : undefined;

/** A metric's profiles with their bounds in words, in the metric's direction. */
export const boundsOf = (definition: Definition) =>
  isMetric(definition)
    ? (definition.thresholds ?? []).map((threshold) => ({
        profile: threshold.profile,
        bounds: boundsText(threshold, definition.better),
        source: threshold.source,
      }))
    : [];

/** The terms that a definition uses, so that it needs no other page. */
const termsOf = ({ definition, formula }: Definition): readonly Term[] => termsIn(`${definition} ${formula}`);

/** A metric's options, each with its default and meaning. */
export const optionsOf = (definition: Definition) =>
  isMetric(definition)
    ? (definition.options ?? []).map((option) => ({ name: option.name, meaning: optionText(option) }))
    : [];

function optionText(option: MetricOption): string {
  const { about, default: fallback } = option;
  const oneOf =
    option.kind === 'number' && option.oneOf !== undefined ? `${option.oneOf.join(' or ')}, ` : '';
  return fallback === undefined
    ? `(${option.kind}): ${about}`
    : `(${oneOf}${fallback} unless given): ${about}`;
}
