import type { Attribution } from '../measurement.ts';
import type { Metric, Unit } from '../metrics/metric.ts';
import type { Need } from '../slides/ledger.ts';

/**
 * What one part of the attribution is, in a metric's own fields: no direction, thresholds or `measure`, for it
 * explains values and is none. The record stands in the file that computes the part.
 */
export interface AttributionDefinition
  extends Pick<Metric, 'id' | 'title' | 'definition' | 'formula' | 'sources' | 'related'> {
  readonly unit: Unit | 'ms/s per slide' | 'the unit of each metric';
  /** What it has nothing to say without: a ledger's input, or one of the device's recorded conditions. */
  readonly needs: readonly (Need | 'gc-count' | 'thermal')[];
  /** Where a saved measurement holds it. */
  readonly savedAs: `attribution.${keyof Attribution}` | 'scenes';
}
