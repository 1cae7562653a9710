import { z } from 'zod';
import { withoutProbeSchema } from '../capture/recording.ts';
import type { JudgedRun } from '../judge/judged-run.ts';
import { type Judgement, type ScenarioJudgement, wholeVerdictSchema } from '../judge/judgement.ts';
import { optionsKey } from '../judge/measured-options.ts';
import { wholeVerdict } from '../judge/verdict.ts';

/** Where and when a judged session happened. */
export interface HistorySession {
  /** Name of the run folder: appending it again replaces it. */
  readonly session: string;
  /** ISO 8601, UTC. */
  readonly judgedAt: string;
  readonly commit: string | undefined;
  readonly branch: string | undefined;
  readonly tool: string;
}

/**
 * One value of one run. Wide and flat, one file format for one machine and for a warehouse; a run without
 * values has one row whose metric is null.
 */
export const historyRowSchema = z.object({
  session: z.string(),
  judged_at: z.string(),
  commit: z.string().nullable(),
  branch: z.string().nullable(),
  tool: z.string(),
  verdict: z.string(),
  scenario: z.string(),
  model: z.string(),
  api: z.number(),
  refresh_hz: z.number(),
  build_type: z.string(),
  gesture_engine: z.string(),
  simulated: z.boolean(),
  arm: z.string(),
  run: z.number(),
  outcome: z.string(),
  metric: z.string().nullable(),
  value: z.number().nullable(),
  /** The options that the metric was measured with, where not the defaults; files of older versions lack the column. */
  options: z.string().nullable(),
  /** What the value rests on, where the metric has a basis; files of older versions lack the column. */
  basis: z.string().nullable(),
  /** What recorded the frames, where not the probe; files of older versions lack the column. */
  source: withoutProbeSchema.nullable(),
  /** Of the scenario, where `verdict` is of its session; files of older versions lack the column. */
  scenario_verdict: wholeVerdictSchema.shape.kind.nullable(),
  /** Profile of the work clock, where code was modelled; files of older versions lack the column. */
  profile: z.string().nullable(),
});
export type HistoryRow = z.infer<typeof historyRowSchema>;

export const historyRows = (judgement: Judgement, session: HistorySession): readonly HistoryRow[] =>
  judgement.scenarios.flatMap((scenario) => {
    const shared = sharedColumns(scenario, judgement.whole.kind, session);
    return scenario.runs.flatMap((run) => rowsOf(run, shared));
  });

type SharedColumns = Omit<HistoryRow, 'arm' | 'run' | 'outcome' | 'metric' | 'value' | 'options' | 'basis'>;

function sharedColumns(
  judged: ScenarioJudgement,
  verdict: string,
  { session, judgedAt, commit, branch, tool }: HistorySession,
): SharedColumns {
  const { scenario, deviceClass } = judged;
  return {
    session,
    judged_at: judgedAt,
    commit: commit ?? null,
    branch: branch ?? null,
    tool,
    verdict,
    scenario,
    model: deviceClass.model,
    api: deviceClass.api,
    refresh_hz: deviceClass.refreshHz,
    build_type: deviceClass.buildType,
    gesture_engine: deviceClass.gestureEngine,
    simulated: deviceClass.simulated,
    source: deviceClass.source ?? null,
    scenario_verdict: wholeVerdict([judged], false).kind,
    profile: deviceClass.profile ?? null,
  };
}

function rowsOf(
  { run, arm, outcome, values, options = {}, bases = {} }: JudgedRun,
  shared: SharedColumns,
): readonly HistoryRow[] {
  const ofRun = { ...shared, arm, run, outcome: outcome.kind };
  const measured = Object.entries(values);
  return measured.length === 0
    ? [{ ...ofRun, metric: null, value: null, options: null, basis: null }]
    : measured.map(([metric, value]) => ({
        ...ofRun,
        metric,
        value,
        options: optionsKey(options[metric]) ?? null,
        basis: bases[metric] ?? null,
      }));
}
