import { z } from 'zod';
import type { Immutable } from '../base/immutable.ts';
import { budgetLimitSchema } from '../capture/recording.ts';
import { betterSchema, unitSchema } from '../compute/metrics/metric.ts';
import { estimateSchema } from '../statistics/estimate.ts';
import { meanEstimateSchema } from '../statistics/mean-interval.ts';
import { verdictReasonSchema } from './verdict-reason.ts';

export const bothSchema = z.object({ baseline: z.number(), current: z.number() });

/** Work of two builds side by side: units of work and counts, as means over the compared runs. virtual-device/docs/work-clock.md */
export const workChangeSchema = z.object({
  /** Frames per run. A build that draws more frames without work has a lower mean of work per frame. */
  frames: bothSchema,
  perFrame: bothSchema,
  /** The modelled time that a frame of twenty exceeds; absent where frames have no durations. */
  frameP95Ms: bothSchema.exactOptional(),
  /** Units by which the work of a bind grows with each position or bind; 0: it does not. Absent: in neither build. */
  growthEach: bothSchema.exactOptional(),
  perRow: bothSchema,
  /** Work of the app's other threads. */
  othersPerFrame: bothSchema,
  countsPerFrame: z.array(z.object({ name: z.string(), ...bothSchema.shape })),
  /** Names of the counts per frame that grew by more than the tolerance in every run. */
  grownCounts: z.array(z.string()).exactOptional(),
  countsPerRow: z.array(z.object({ name: z.string(), ...bothSchema.shape })),
  /** Units per frame; the largest change first. Without a name: platform and libraries alone. */
  methods: z.array(z.object({ method: z.string().exactOptional(), ...bothSchema.shape })),
});
export type WorkChange = Immutable<z.infer<typeof workChangeSchema>>;
export type Both = Immutable<z.infer<typeof bothSchema>>;

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
  /** Of these, the runs far from all others; the budget fails if their share is significantly above the allowed one. */
  outlying: z.number().int(),
  allowed: z.number(),
});

/** Numbers of a comparison with accepted sessions or with another recording. */
const sessionsSchema = z.object({
  /** Number of sessions in the baseline. */
  count: z.number().int(),
  /** Change of the median, with the prediction interval of one more session; absent for fewer than three. */
  change: estimateSchema.optional(),
  /** What fewer than three baseline sessions may differ by from another one; only a change beyond it may fail. */
  largestDifference: z.number(),
});

const regressionNumbersSchema = z.object({
  baselineMedian: z.number(),
  currentMedian: z.number(),
  baselineValues: z.array(z.number()),
  /** Two-sided p of "no change". */
  pTwoSided: z.number(),
  /** One-sided p of "not worse by more than delta", by ranks and bad runs; `pFailHolm` adjusts it for all comparisons. */
  pFail: z.number(),
  pFailHolm: z.number(),
  /** Pairs only: two-sided p of the mean difference by flipping signs, in addition to the rank test. */
  pSignFlip: z.number().optional(),
  cliffsDelta: z.number(),
  /** Change of the mean, which rare bad runs move, unlike the median. */
  meanChange: meanEstimateSchema,
  /** Runs far worse than the others of both arms; one-sided p of "not a larger share than in the baseline". */
  badRuns: z.object({ current: z.number().int(), baseline: z.number().int(), p: z.number() }),
  /** Absent if both arms were measured in one session. */
  sessions: sessionsSchema.optional(),
  /** Absent if no worsening could fail. */
  minimumDetectableEffect: z.number().optional(),
  /** Fewest runs per arm, or pairs, with which this comparison could fail. */
  smallestN: z.number(),
  paired: z.boolean(),
});

/** The verdict of one gate for one metric of a scenario. */
export const metricVerdictSchema = z.object({
  metric: z.string(),
  unit: unitSchema,
  better: betterSchema,
  gate: gateSchema,
  /** `warning`: decided, and worth a look, but nothing that fails. */
  kind: z.enum(['pass', 'warning', 'fail', 'inconclusive', 'no-data', 'no-baseline']),
  reason: verdictReasonSchema,
  /** Median of the valid runs' values; absent if there are none. */
  median: z.number().optional(),
  /** The value for a budget, the change for a regression; absent if there are too few runs for an interval. */
  estimate: estimateSchema.optional(),
  /** Budgets only: the mean of the runs, beside the estimate; absent if there are too few runs for an interval. */
  mean: meanEstimateSchema.optional(),
  /** Budgets only: rare bad runs, which a median hides. */
  runsBeyond: runsBeyondSchema.optional(),
  /** `low`: too few runs for an interval. */
  confidence: z.enum(['normal', 'low']),
  /** Values of the current arm's valid runs. */
  values: z.array(z.number()),
  regression: regressionNumbersSchema.optional(),
  /** Repeatable pairs only: the change of each run against the same run of the baseline, and the medians of the pairs. */
  exact: z
    .object({
      baselineMedian: z.number(),
      currentMedian: z.number(),
      changes: z.array(z.number()),
      ...workChangeSchema.pick({ frameP95Ms: true, growthEach: true }).shape,
    })
    .exactOptional(),
  /** If inconclusive: further runs per arm that would probably decide it; absent if unknown. */
  moreRunsWouldDecide: z.number().optional(),
});

export type MetricVerdict = Immutable<z.infer<typeof metricVerdictSchema>>;
/** A verdict without its numbers. */
export type Decision = Pick<MetricVerdict, 'kind' | 'reason'>;
export type RegressionNumbers = Immutable<z.infer<typeof regressionNumbersSchema>>;
