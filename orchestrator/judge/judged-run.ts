import { z } from 'zod';
import { armSchema } from '../base/arm.ts';
import type { Immutable } from '../base/immutable.ts';
import { appFailureKindSchema } from '../capture/recording.ts';
import { optionValuesSchema } from '../compute/metrics/metric.ts';
import { BASES } from '../compute/slides/presentation.ts';
import { refreshRatesSchema } from './device-class.ts';
import { environmentIdSchema } from './environment/environment.ts';
import { runWarningCodeSchema, runWarningSchema } from './run-warnings.ts';

/** What a value is based on, for metrics that depend on when frames were shown: docs/metrics.md §2a. */
const basisSchema = z.enum(BASES);
/** The basis of several runs: `mixed` if they differ, `unknown` if it was not recorded. */
export const commonBasisSchema = z.enum([...BASES, 'mixed', 'unknown']);
export type CommonBasis = z.infer<typeof commonBasisSchema>;

/** Whether a run counts. docs/judging.md §2 */
const runOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('valid'),
    /** Ids that would make the run invalid but are accepted. */
    suppressed: z.array(environmentIdSchema).optional(),
  }),
  z.object({ kind: z.literal('inconclusive'), reasons: z.array(runWarningCodeSchema) }),
  z.object({
    kind: z.literal('invalid'),
    environment: z.array(environmentIdSchema),
    /** Present only with `REFRESH-RATE`. */
    rates: refreshRatesSchema.exactOptional(),
    /** Warnings that make the run invalid: what happened during it. */
    reasons: z.array(runWarningCodeSchema),
    suppressed: z.array(environmentIdSchema),
  }),
  z.object({
    kind: z.literal('app-failure'),
    cause: appFailureKindSchema,
    /** As the device reported it; absent if only the trace shows the failure. */
    message: z.string().optional(),
  }),
  z.object({
    kind: z.literal('infrastructure'),
    /** What failed; absent if the run left no trace. */
    message: z.string().optional(),
    retriable: z.boolean(),
  }),
]);

export const judgedRunSchema = z.object({
  /** The run's index in its recording, warm-ups included; unique with its arm. */
  run: z.number().int(),
  arm: armSchema,
  /** Runs of both arms in one round are a pair. Absent for warm-ups and runs that infrastructure ended. */
  round: z.number().int().exactOptional(),
  outcome: runOutcomeSchema,
  warnings: z.array(runWarningSchema),
  /** Ids that only warn on this device. */
  environmentWarnings: z.array(environmentIdSchema).optional(),
  /** Metric id → value; measured ones only. */
  values: z.record(z.string(), z.number()),
  /** What budgets and the history name besides: parts of metrics, and values by scene, e.g. `finger-sliding-fps.drag@Feed`. */
  parts: z.record(z.string(), z.number()).exactOptional(),
  /** Metric id → the options it was measured with, if they differ from its defaults. */
  options: z.record(z.string(), optionValuesSchema).optional(),
  /** Metric id → basis of its value, for metrics that have one. */
  bases: z.record(z.string(), basisSchema).optional(),
});

export type RunOutcome = Immutable<z.infer<typeof runOutcomeSchema>>;
export type JudgedRun = Immutable<z.infer<typeof judgedRunSchema>>;

type Attempt = Pick<JudgedRun, 'run' | 'arm' | 'outcome'>;

/** The runs that ended by a transient failure and were repeated: once, as the next run of their recording. */
export function runsMadeAgain<R extends Attempt>(runs: readonly R[]): readonly R[] {
  const keyOf = ({ arm, run }: Attempt, later = 0): string => `${arm} ${run + later}`;
  const made = new Set(runs.map((run) => keyOf(run)));
  const repeats = new Set<string>();
  return runs
    .toSorted((a, b) => a.run - b.run)
    .filter((run) => {
      const { outcome } = run;
      const isTransient = outcome.kind === 'infrastructure' && outcome.retriable;
      const next = keyOf(run, 1);
      if (!isTransient || repeats.has(keyOf(run)) || !made.has(next)) return false;
      repeats.add(next);
      return true;
    });
}
