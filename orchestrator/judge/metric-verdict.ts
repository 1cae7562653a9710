import { z } from 'zod';
import type { Immutable } from '../base/immutable.ts';
import { budgetLimitSchema } from '../capture/recording.ts';
import { betterSchema, unitSchema } from '../compute/metrics/metric.ts';
import { estimateSchema } from '../statistics/estimate.ts';
import { meanEstimateSchema } from '../statistics/mean-interval.ts';
import { verdictReasonSchema } from './verdict-reason.ts';

const gateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('budget'), ...budgetLimitSchema.shape }),
  /** `delta`: the largest tolerated worsening, in the metric's unit. */
  z.object({ kind: z.literal('regression'), delta: z.number() }),
]);

/** Runs beyond a budget's limit, with the Clopper–Pearson bounds of their share, each bound at the judge's level. */
const runsBeyondSchema = z.object({
  count: z.number().int(),
  low: z.number(),
  high: z.number(),
  /** Those that are also far from the other runs; a share of them significantly above the allowed one fails. */
  outlying: z.number().int(),
  allowed: z.number(),
});

/** A comparison with accepted sessions, or with another recording. */
const sessionsSchema = z.object({
  /** Of the baseline. */
  count: z.number().int(),
  /** Of the median, with the prediction interval of one more session; absent for fewer than three. */
  change: estimateSchema.optional(),
  /** Between two sessions of the baseline, and no less than is to be expected; a change beyond it may fail. */
  largestDifference: z.number(),
});

const regressionNumbersSchema = z.object({
  baselineMedian: z.number(),
  currentMedian: z.number(),
  baselineValues: z.array(z.number()),
  /** Of "no change". */
  pTwoSided: z.number(),
  /** One-sided, of "not worse by more than delta", by ranks and bad runs together; `pFailHolm` is adjusted over the session's comparisons. */
  pFail: z.number(),
  pFailHolm: z.number(),
  /** Of pairs only: two-sided p of the mean difference by flipping signs, beside the rank test. */
  pSignFlip: z.number().optional(),
  cliffsDelta: z.number(),
  /** Of the means, which rare bad runs move and medians do not. */
  meanChange: meanEstimateSchema,
  /** Runs far worse than the others of both arms; one-sided p of "not a larger share than in the baseline". */
  badRuns: z.object({ current: z.number().int(), baseline: z.number().int(), p: z.number() }),
  /** Absent where both arms were measured in one session. */
  sessions: sessionsSchema.optional(),
  /** Absent where no worsening could fail. */
  minimumDetectableEffect: z.number().optional(),
  /** Fewest runs per arm, or pairs, with which this comparison could fail. */
  smallestN: z.number(),
  paired: z.boolean(),
});

/** The verdict of one gate on one metric of a scenario. */
export const metricVerdictSchema = z.object({
  metric: z.string(),
  unit: unitSchema,
  better: betterSchema,
  gate: gateSchema,
  kind: z.enum(['pass', 'fail', 'inconclusive', 'no-data', 'no-baseline']),
  reason: verdictReasonSchema,
  /** Of the valid runs' values; absent without any. */
  median: z.number().optional(),
  /** Of the value for a budget, of the change for a regression; absent where there are too few runs for an interval. */
  estimate: estimateSchema.optional(),
  /** Of a budget's runs, beside the estimate; absent where there are too few runs for an interval. */
  mean: meanEstimateSchema.optional(),
  /** Of a budget: rare bad runs, which a median hides. */
  runsBeyond: runsBeyondSchema.optional(),
  /** `low`: too few runs for an interval. */
  confidence: z.enum(['normal', 'low']),
  /** Of the current arm's valid runs. */
  values: z.array(z.number()),
  regression: regressionNumbersSchema.optional(),
  /** Of repeatable runs compared in pairs: the change of each against the same run of the baseline, with the medians of the pairs. */
  exact: z
    .object({ baselineMedian: z.number(), currentMedian: z.number(), changes: z.array(z.number()) })
    .exactOptional(),
  /** Further runs per arm that would probably decide it, when inconclusive and known. */
  moreRunsWouldDecide: z.number().optional(),
});

export type MetricVerdict = Immutable<z.infer<typeof metricVerdictSchema>>;
export type RegressionNumbers = Immutable<z.infer<typeof regressionNumbersSchema>>;
