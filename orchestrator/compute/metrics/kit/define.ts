import { type Metric, type MetricValue, unavailable } from '../metric.ts';

/** Makes a metric unavailable if an input that it needs is missing. */
export const defineMetric = (metric: Metric): Metric => ({
  ...metric,
  measure: (ledger, options) => {
    const need = metric.needs.find((wanted) => !ledger.has.has(wanted));
    return need === undefined
      ? metric.measure(ledger, options)
      : unavailable({ code: 'missing-input', need });
  },
});

export const NO_FRAMES: MetricValue = unavailable({ code: 'no-frames' });
