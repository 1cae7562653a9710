import { type Metric, type MetricValue, unavailable } from '../metric.ts';

/** Makes a metric unavailable if an input that it needs is missing, and gives its values the definition's version. */
export const defineMetric = (metric: Metric): Metric => ({
  ...metric,
  measure: (ledger, options) => {
    const need = metric.needs.find((wanted) => !ledger.has.has(wanted));
    if (need !== undefined) return unavailable({ code: 'missing-input', need });
    const value = metric.measure(ledger, options);
    const { version } = metric;
    return value.kind === 'measured' && version !== undefined ? { ...value, version } : value;
  },
});

export const NO_FRAMES: MetricValue = unavailable({ code: 'no-frames' });
