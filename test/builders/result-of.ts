import type {
  Metric,
  MetricOptions,
  MetricPart,
  MetricValue,
} from '../../orchestrator/compute/metrics/metric.ts';
import type { Ledger } from '../../orchestrator/compute/slides/ledger.ts';

/** A metric's number, or the code of the reason for not having one. */
export function resultOf(metric: Metric, ledger: Ledger, options?: MetricOptions): number | string {
  const value = metric.measure(ledger, options);
  return value.kind === 'measured' ? value.value : value.reason.code;
}

/** A measured metric's parts; fails the test if nothing was measured. */
export function partsOf(
  metric: Metric,
  ledger: Ledger,
  options?: MetricOptions,
): Readonly<Record<string, MetricPart>> {
  const value = metric.measure(ledger, options);
  if (value.kind === 'measured') return value.parts ?? {};
  throw new Error(`${metric.id} was not measured: ${JSON.stringify(value.reason)}`);
}

/** Whether no number of a value or its parts is NaN or infinite. */
export const isFiniteValue = (value: MetricValue | undefined): boolean =>
  value?.kind !== 'measured' || (Number.isFinite(value.value) && isFinitePart(value.parts ?? {}));
function isFinitePart(part: MetricPart): boolean {
  if (typeof part === 'number') return Number.isFinite(part);
  if (typeof part === 'object') return Object.values(part).every(isFinitePart);
  return true;
}
