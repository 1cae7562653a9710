import type { Command } from 'commander';
import { UsageError } from '../base/errors.ts';
import { attributionDefinitions } from '../compute/attribution/definitions.ts';
import { metrics } from '../compute/metrics/index.ts';
import { recordedMetrics } from '../compute/spans.ts';
import { workMetrics } from '../compute/work/work-metrics.ts';
import { type Definition, definitionJson, explainDefinition } from '../report/explain/explain-definition.ts';
import { AnsweringCommand } from './answering-command.ts';
import type { CommandContext } from './command-context.ts';

const definitions: readonly Definition[] = [
  ...metrics,
  ...workMetrics,
  ...recordedMetrics,
  ...attributionDefinitions,
];

/** `hitchproof explain <id>`: prints one definition from the code. */
export const explainCommand = (context: CommandContext): Command =>
  new AnsweringCommand('explain')
    .description('print a definition: formula, source, thresholds, related metrics')
    .argument('<id>', 'metric or part of the attribution, e.g. scroll-hitch-rate, stutter-stacks')
    .answers(context, 'explain', (id: string) => {
      const definition = definitions.find((candidate) => candidate.id === id);
      if (definition === undefined) throw new UsageError(unknown(id));
      return { data: definitionJson(definition), lines: [explainDefinition(definition)] };
    });

function unknown(id: string): string {
  const near = definitions.filter((d) => d.id.includes(id) || id.includes(d.id)).map((d) => d.id);
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'docs/metrics.md lists them.';
  return `There is no definition of '${id}': ${hint}`;
}
