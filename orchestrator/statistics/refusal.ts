/** Why a statistic has no value: a coded answer instead of NaN or an exception. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: 'too-few' | 'not-finite' | 'no-variation' | 'zero-mean' | 'unequal-lengths';
  readonly have: number;
  readonly need: number;
}

export const refused = (code: Refusal['code'], have: number, need: number): Refusal => ({
  kind: 'refused',
  code,
  have,
  need,
});

export const isRefused = (value: object): value is Refusal => 'kind' in value && value.kind === 'refused';

/** Samples with fewer than `need` values or with values that are not finite are refused before any computation. */
export function refusalOf(samples: readonly (readonly number[])[], need: number): Refusal | undefined {
  const shortest = Math.min(...samples.map((sample) => sample.length));
  if (shortest < need) return refused('too-few', shortest, need);
  const notFinite = samples.flat().filter((value) => !Number.isFinite(value)).length;
  return notFinite > 0 ? refused('not-finite', notFinite, 0) : undefined;
}
