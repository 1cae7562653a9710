import { z } from 'zod';
import type { Immutable } from '../base/immutable.ts';
import { classDifferenceSchema } from './device-class.ts';
import { commonBasisSchema } from './judged-run.ts';

/** Why a scenario has nothing to be compared with. */
export const noBaselineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['no-baseline-file', 'baseline-damaged', 'no-such-scenario']) }),
  z.object({ kind: z.literal('other-class'), differences: z.array(classDifferenceSchema) }),
]);

/** The rule that decided a metric's verdict. docs/judging.md §3 and §4; worded in `report/wording/reasons.ts`. */
export const verdictReasonSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'no-values',
      'unknown-metric',
      'too-many-excluded',
      // Budgets
      'zero-budget-broken',
      'zero-budget-kept',
      'zero-budget-lapse',
      'zero-budget-unconfirmed',
      'median-beyond',
      'far-beyond',
      'run-beyond',
      'runs-within',
      'repeated-within',
      'repeated-beyond',
      'interval-beyond',
      'interval-within',
      'interval-straddles',
      'mean-beyond',
      'mean-straddles',
      'runs-beyond',
      'clearly-beyond',
      'beyond-by-chance',
      // Regressions
      'no-direction',
      'no-baseline-values',
      'other-definition',
      'too-few-runs',
      'within-tolerance',
      'interval-reaches-tolerance',
      'worse-than-tolerated',
      'more-bad-runs',
      'mean-reaches-tolerance',
      'too-few-sessions',
      'sessions-differ',
      'devices-differ',
      'no-pair-worse',
      'some-pairs-worse',
      'every-pair-worse',
      // Work
      'work-within',
      'work-grown',
      'work-counts-grown',
      'work-uses-frame',
      'work-follows-law',
      'work-differs',
    ]),
  }),
  /** The values of the two arms have a different meaning. */
  z.object({ kind: z.literal('other-basis'), baseline: commonBasisSchema, current: commonBasisSchema }),
  ...noBaselineSchema.options,
]);

export type NoBaseline = Immutable<z.infer<typeof noBaselineSchema>>;
export type VerdictReason = Immutable<z.infer<typeof verdictReasonSchema>>;
