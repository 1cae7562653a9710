import { z } from 'zod';
import type { Immutable } from '../base/immutable.ts';
import { appFailureKindSchema } from '../capture/recording.ts';
import type { DeviceClass } from './device-class.ts';
import { environmentIdSchema } from './environment/environment.ts';
import type { JudgedRun } from './judged-run.ts';
import { type MetricVerdict, metricVerdictSchema, type WorkChange } from './metric-verdict.ts';
import { runWarningCodeSchema, runWarningSchema } from './run-warnings.ts';
import { unmeasuredSchema } from './unmeasured.ts';

const { metric, kind, reason } = metricVerdictSchema.shape;
const scenario = z.string();

/** One reason for the overall verdict; worded in `report/wording/reasons.ts`. */
const becauseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-scenarios') }),
  z.object({ kind: z.literal('not-measured'), ...unmeasuredSchema.shape }),
  z.object({ kind: z.enum(['interrupted', 'test-failed']), message: z.string() }),
  z.object({ kind: z.literal('app-failure'), scenario, cause: appFailureKindSchema }),
  z.object({
    kind: z.literal('invalid-environment'),
    scenario,
    environment: z.array(environmentIdSchema),
    reasons: z.array(runWarningCodeSchema),
  }),
  z.object({ kind: z.literal('no-valid-run'), scenario, reasons: z.array(runWarningCodeSchema) }),
  z.object({ kind: z.literal('infrastructure'), scenario }),
  z.object({ kind: z.literal('metric'), scenario, metric, gate: z.enum(['budget', 'regression']), reason }),
]);

export const wholeVerdictSchema = z.object({
  kind: z.enum([...kind.options, 'invalid-environment', 'infrastructure', 'test-failed']),
  /** docs/judging.md §6 */
  exitCode: z.literal([0, 1, 2, 3, 4, 5]),
  /** All findings of the gravest kind. */
  because: z.array(becauseSchema),
});

/** A coded remark about a scenario; changes no verdict. */
export const judgeWarningSchema = z.object({
  code: z.enum([
    'drift',
    'noisy',
    'excluded-run',
    'unpaired-run',
    'low-confidence',
    'few-runs',
    'lapse',
    'environment',
  ]),
  metric: z.string().exactOptional(),
  facts: runWarningSchema.shape.facts,
});

export interface ScenarioJudgement {
  readonly scenario: string;
  /** Name of the device in a session on several devices. */
  readonly deviceName?: string;
  readonly deviceClass: DeviceClass;
  readonly runs: readonly JudgedRun[];
  readonly verdicts: readonly MetricVerdict[];
  /** Change in work between two builds, under the work clock. */
  readonly work?: WorkChange;
  readonly warnings: readonly JudgeWarning[];
}

/** The decisions about a session: plain values. */
export interface Judgement {
  readonly whole: WholeVerdict;
  readonly scenarios: readonly ScenarioJudgement[];
  readonly simulated: boolean;
  /** Comparisons of the session, over which p is Holm-adjusted. */
  readonly familySize: number;
  readonly seed: number;
}

export type Because = Immutable<z.infer<typeof becauseSchema>>;
export type WholeVerdict = Immutable<z.infer<typeof wholeVerdictSchema>>;
export type ExitCode = WholeVerdict['exitCode'];
export type JudgeWarning = Immutable<z.infer<typeof judgeWarningSchema>>;
