import { UsageError } from '../base/errors.ts';
import type { Budget } from '../capture/recording.ts';
import type { MetricValues } from '../compute/metrics/metric.ts';
import { namedValues, parsedName, unknownName, valueTraits } from '../compute/metrics/value-names.ts';
import { isSpanId, SPAN } from '../compute/spans.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { FAILED, INFRASTRUCTURE } from '../judge/verdict.ts';
import { formatQuantity, plainText } from '../report/text/format.ts';

/** A window's values, or those of the whole file, whose name is empty. */
export interface NamedValues {
  readonly name: string;
  readonly metrics: MetricValues;
}
/** What a file says of one budget. */
export interface CheckedBudget {
  readonly budget: string;
  /** The window; empty: the file. */
  readonly of: string;
  readonly value: number;
  readonly max?: number;
  readonly min?: number;
  readonly exceeded: boolean;
}

/** @throws UsageError if a budget names nothing that is measured */
export function checkNames(budget: Budget): void {
  for (const name of Object.keys(budget)) {
    const unknown = unknownName(name);
    if (unknown !== undefined) throw new UsageError(`--budget: ${unknown}`);
  }
}

/** The names of the app's spans that budgets are about. */
export const spansOf = (budget: Budget): readonly string[] =>
  Object.keys(budget).flatMap((name) => {
    const metric = parsedName(name)?.metric ?? '';
    return isSpanId(metric) ? metric.slice(SPAN.length) : [];
  });

/** One recording has no interval: a value beyond its limit exceeds it. */
export const checkedBudgets = (budget: Budget, parts: readonly NamedValues[]): readonly CheckedBudget[] =>
  Object.entries(budget).flatMap(([name, { max, min }]) =>
    parts.flatMap(({ name: of, metrics }) => {
      const own = metrics[name];
      const value = own?.kind === 'measured' ? own.value : namedValues({ metrics, scenes: [] })[name];
      if (value === undefined) return [];
      const exceeded = (max !== undefined && value > max) || (min !== undefined && value < min);
      const limit = { ...(max === undefined ? {} : { max }), ...(min === undefined ? {} : { min }) };
      return { budget: name, of, value, ...limit, exceeded };
    }),
  );

/** 1 if one is exceeded, 3 if one has no value. */
export function budgetCode(budget: Budget, checked: readonly CheckedBudget[]): ExitCode {
  if (checked.some(({ exceeded }) => exceeded)) return FAILED;
  return withoutValue(budget, checked).length > 0 ? INFRASTRUCTURE : 0;
}

const withoutValue = (budget: Budget, checked: readonly CheckedBudget[]): readonly string[] =>
  Object.keys(budget).filter((name) => checked.every((one) => one.budget !== name));

export function budgetLines(budget: Budget, checked: readonly CheckedBudget[]): readonly string[] {
  const quantity = (name: string, value: number): string =>
    formatQuantity(value, valueTraits(name)?.unit ?? '1');
  const told = checked.map(({ budget: name, of, value, max, min, exceeded }) => {
    const limits = [
      ...(max === undefined ? [] : [`≤ ${quantity(name, max)}`]),
      ...(min === undefined ? [] : [`≥ ${quantity(name, min)}`]),
    ];
    const where = of === '' ? '' : ` of ${plainText(of)}`;
    return `  ${plainText(name)} ${limits.join(', ')}${where}: ${quantity(name, value)}, ${exceeded ? 'exceeded' : 'met'}`;
  });
  const none = withoutValue(budget, checked).map((name) => `  ${plainText(name)}: no value in this file`);
  return told.length + none.length === 0 ? [] : ['', 'Budgets:', ...told, ...none];
}
