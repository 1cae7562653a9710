import type { DefinitionDifference } from '../../measurement.ts';
import { CHOREOGRAPHER, FRAME_METRICS } from '../../metrics/kit/sources.ts';
import type { MetricValues } from '../../metrics/metric.ts';
import type { Ledger } from '../../slides/ledger.ts';
import type { AttributionDefinition } from '../definition.ts';
import { DEFINITION_PAIRS, measuredValue } from './definition-pairs.ts';

export const DEFINITION_DIFFERENCES: AttributionDefinition = {
  id: 'definition-differences',
  title: 'Where two definitions disagree',
  unit: 'the unit of each metric',
  definition:
    'Pairs of definitions whose values for this run differ by more than 1 %, each with both values, the rule that makes them differ, and numbers that show its effect. Where a pair’s values have different units, a quantity that both count is compared, such as late frames with slow frames, or the verdict of each.',
  formula: '|a − b| > 0.01·max(|a|, |b|) for each listed pair of which both have a value',
  sources: [
    CHOREOGRAPHER,
    FRAME_METRICS,
    {
      title: 'AndroidX, RecyclerView: GapWorker binds rows between frames',
      url: 'https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:recyclerview/recyclerview/src/main/java/androidx/recyclerview/widget/GapWorker.java',
    },
  ],
  needs: ['intervals'],
  related: [...new Set(DEFINITION_PAIRS.flatMap(({ metrics }) => metrics))],
  savedAs: 'attribution.definitionDifferences',
};

const RELATIVE_DIFFERENCE = 0.01;

/** Pairs of definitions that disagree on this run by more than 1 %, and why. */
export function definitionDifferences(ledger: Ledger, values: MetricValues): readonly DefinitionDifference[] {
  return DEFINITION_PAIRS.flatMap(({ metrics, rule, ours, theirs, agree = areClose, numbers }) => {
    if (metrics.some((id) => measuredValue(values, id) === undefined)) return [];
    const [a, b] = [ours(values, ledger), theirs(values, ledger)];
    if (a === undefined || b === undefined || agree(a, b)) return [];
    return [{ metrics, values: [a, b], rule, numbers: numbers(ledger) }];
  });
}

const areClose = (a: number, b: number): boolean =>
  Math.abs(a - b) <= RELATIVE_DIFFERENCE * Math.max(Math.abs(a), Math.abs(b));
