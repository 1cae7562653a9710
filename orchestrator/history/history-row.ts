import { z } from 'zod';
import { parsedName } from '../compute/metrics/value-names.ts';
import { type JudgedRun, runsMadeAgain } from '../judge/judged-run.ts';
import { optionsKey } from '../judge/judged-runs.ts';
import { type Judgement, type ScenarioJudgement, wholeVerdictSchema } from '../judge/judgement.ts';
import { wholeVerdict } from '../judge/verdict.ts';
import { classColumnsOf, classColumnsSchema } from './class-columns.ts';

/** Place and time of a judged session. */
export interface HistorySession {
  /** Name of the run folder: appending it again replaces it. */
  readonly session: string;
  /** ISO 8601, UTC. */
  readonly judgedAt: string;
  readonly commit: string | undefined;
  readonly branch: string | undefined;
  readonly tool: string;
  /** The build under test. */
  readonly app?: { readonly versionName: string; readonly versionCode: number };
  /** Facts about each scenario besides its judgement, in the judgement's order; default: none. */
  readonly scenarios?: readonly ScenarioFacts[];
}
export interface ScenarioFacts {
  /** What most late frames have in common, worded the same in every session. */
  readonly cause: string | undefined;
  /** Start of this build's first run, ISO 8601, UTC. */
  readonly startedAt: string | undefined;
  /** Time from that start to the end of the build's last run. */
  readonly wallMs: number | undefined;
}

/**
 * One value of one run. Wide and flat: one file format for one machine and for a warehouse. A run without values has one
 * row whose metric is null.
 */
export const historyRowSchema = z.object({
  session: z.string(),
  judged_at: z.string(),
  commit: z.string().nullable(),
  branch: z.string().nullable(),
  tool: z.string(),
  verdict: z.string(),
  scenario: z.string(),
  /** Name of the device in a session on several devices; files of older versions lack the column. */
  device: z.string().nullable(),
  ...classColumnsSchema.shape,
  arm: z.string(),
  run: z.number(),
  outcome: z.string(),
  metric: z.string().nullable(),
  value: z.number().nullable(),
  /** The options that the metric was measured with, if not the defaults, and its version; files of older versions lack the column. */
  options: z.string().nullable(),
  /** Basis of the value, if the metric has one; files of older versions lack the column. */
  basis: z.string().nullable(),
  /** The scenario's verdict; `verdict` is the session's. Files of older versions lack the column. */
  scenario_verdict: wholeVerdictSchema.shape.kind.nullable(),
  /** Facts about the scenario, like the next two columns; files of older versions lack them. */
  cause: z.string().nullable(),
  started_at: z.string().nullable(),
  wall_ms: z.number().nullable(),
  /** Number of the scenario's runs that were repeated; files of older versions lack the column. */
  retries: z.number().nullable(),
  /** Version name and code of this build; of the other arm null. Files of older versions lack the columns. */
  app_version: z.string().nullable(),
  app_build: z.number().nullable(),
});
export type HistoryRow = z.infer<typeof historyRowSchema>;

export const historyRows = (judgement: Judgement, session: HistorySession): readonly HistoryRow[] =>
  judgement.scenarios.flatMap((scenario, i) => {
    const shared = sharedColumns(scenario, judgement.whole.kind, session, session.scenarios?.[i]);
    return scenario.runs.flatMap((run) => rowsOf(run, shared, session.app));
  });

type SharedColumns = Omit<
  HistoryRow,
  'arm' | 'run' | 'outcome' | 'metric' | 'value' | 'options' | 'basis' | 'app_version' | 'app_build'
>;

function sharedColumns(
  judged: ScenarioJudgement,
  verdict: string,
  { session, judgedAt, commit, branch, tool }: HistorySession,
  facts: ScenarioFacts | undefined,
): SharedColumns {
  const { scenario, deviceName, deviceClass } = judged;
  return {
    session,
    judged_at: judgedAt,
    commit: commit ?? null,
    branch: branch ?? null,
    tool,
    verdict,
    scenario,
    device: deviceName ?? null,
    ...classColumnsOf(deviceClass),
    scenario_verdict: wholeVerdict([judged], false).kind,
    cause: facts?.cause ?? null,
    started_at: facts?.startedAt ?? null,
    wall_ms: facts?.wallMs ?? null,
    retries: runsMadeAgain(judged.runs).length,
  };
}

function rowsOf(
  { run, arm, outcome, values, parts = {}, options = {}, bases = {} }: JudgedRun,
  shared: SharedColumns,
  app: HistorySession['app'],
): readonly HistoryRow[] {
  const build = arm === 'current' ? app : undefined;
  const version = { app_version: build?.versionName ?? null, app_build: build?.versionCode ?? null };
  const ofRun = { ...shared, ...version, arm, run, outcome: outcome.kind };
  const measured = [...Object.entries(values), ...Object.entries(parts)];
  return measured.length === 0
    ? [{ ...ofRun, metric: null, value: null, options: null, basis: null }]
    : measured.map(([name, value]) => {
        const id = parsedName(name)?.metric ?? name;
        const by = { options: optionsKey(options[id]) ?? null, basis: bases[id] ?? null };
        return { ...ofRun, metric: name, value, ...by };
      });
}
