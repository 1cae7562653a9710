import { z } from 'zod';
import type { RunMeasurement } from '../compute/measurement.ts';
import { BASES, type Basis } from '../compute/slides/presentation.ts';

/** What a value is based on, for metrics that depend on when frames were shown: docs/metrics.md §2a. */
export const basisSchema = z.enum(BASES);
/** The basis of several runs: `mixed` if they differ, `unknown` if it was not recorded. */
export const commonBasisSchema = z.enum([...BASES, 'mixed', 'unknown']);
export type CommonBasis = z.infer<typeof commonBasisSchema>;

export type BasesById = Readonly<Record<string, Basis>>;

/** Metric id → basis, for metrics that have one. */
export const measuredBases = (measurement: RunMeasurement | undefined): BasesById =>
  Object.fromEntries(
    Object.entries(measurement?.metrics ?? {}).flatMap(([id, value]) => {
      const basis = basisSchema.safeParse(value.kind === 'measured' ? value.parts?.basis : undefined);
      return basis.success ? [[id, basis.data]] : [];
    }),
  );

/** Undefined if no run has a basis: the metric has none. */
export function commonBasis(bases: readonly (Basis | undefined)[]): Basis | 'mixed' | undefined {
  const [first] = bases;
  return bases.every((basis) => basis === first) ? first : 'mixed';
}
