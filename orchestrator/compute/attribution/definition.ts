import type { Attribution } from '../measurement.ts';
import type { Metric, Unit } from '../metrics/metric.ts';
import type { Need } from '../slides/ledger.ts';

/**
 * The definition of one part of the attribution, with the fields of a metric except direction, thresholds and `measure`,
 * since it explains values. It is in the file that computes the part.
 */
export interface AttributionDefinition
  extends Pick<Metric, 'id' | 'title' | 'definition' | 'formula' | 'sources' | 'related'> {
  readonly unit: Unit | 'ms/s per slide' | 'the unit of each metric';
  /** The ledger's inputs or recorded device conditions that it needs. */
  readonly needs: readonly (Need | 'gc-count' | 'thermal')[];
  /** Path of the part in a saved measurement. */
  readonly savedAs: `attribution.${keyof Attribution}` | 'scenes';
}
