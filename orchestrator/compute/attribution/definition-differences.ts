import type { DefinitionDifference } from '../measurement.ts';
import type { Ledger } from '../slides/ledger.ts';
import { COMPARISONS } from './difference-rules.ts';
import { measuredValue, type Values } from './difference-values.ts';

const RELATIVE_DIFFERENCE = 0.01;

/** Where two definitions disagree on this run by more than 1 %, and why. */
export function definitionDifferences(ledger: Ledger, values: Values): readonly DefinitionDifference[] {
  return COMPARISONS.flatMap(({ metrics, rule, ours, theirs, agree = areClose, numbers }) => {
    if (metrics.some((id) => measuredValue(values, id) === undefined)) return [];
    const a = ours === undefined ? measuredValue(values, metrics[0]) : ours(values, ledger);
    const b = theirs === undefined ? measuredValue(values, metrics[1]) : theirs(values, ledger);
    if (a === undefined || b === undefined || agree(a, b)) return [];
    return [{ metrics, values: [a, b], rule, numbers: numbers(ledger) }];
  });
}

const areClose = (a: number, b: number): boolean =>
  Math.abs(a - b) <= RELATIVE_DIFFERENCE * Math.max(Math.abs(a), Math.abs(b));
