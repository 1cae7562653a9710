import { Command } from 'commander';
import { metrics } from '../compute/metrics/index.ts';
import { explainMetric } from '../report/docs/explain-metric.ts';
import { UsageError } from '../usage-error.ts';

/** `hitchproof explain <metric>`: one definition, as it stands in the code. */
export const explainCommand = (done: (code: 0) => void): Command =>
  new Command('explain')
    .description('print the definition of a metric: formula, source, thresholds, relatives')
    .argument('<metric>', 'id, e.g. scroll-hitch-rate')
    .action((id: string) => {
      const metric = metrics.find((candidate) => candidate.id === id);
      if (metric === undefined) throw new UsageError(unknownMetric(id));
      process.stdout.write(`${explainMetric(metric)}\n`);
      done(0);
    });

function unknownMetric(id: string): string {
  const near = metrics.filter((m) => m.id.includes(id) || id.includes(m.id)).map((m) => m.id);
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'docs/metrics.md lists them.';
  return `There is no metric '${id}': ${hint}`;
}
