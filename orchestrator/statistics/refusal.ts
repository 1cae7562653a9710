/** Why a statistic has no value: a coded answer, never NaN and never an exception. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: 'too-few' | 'not-finite' | 'no-variation' | 'unequal-lengths';
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

/** The refusal that these samples earn before any computation, if one does. */
export function refusalOf(samples: readonly (readonly number[])[], need: number): Refusal | undefined {
  const shortest = Math.min(...samples.map((sample) => sample.length));
  if (shortest < need) return refused('too-few', shortest, need);
  const strange = samples.flat().filter((value) => !Number.isFinite(value)).length;
  return strange > 0 ? refused('not-finite', strange, 0) : undefined;
}
