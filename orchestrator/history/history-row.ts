import { z } from 'zod';
import { parsedName } from '../compute/metrics/value-names.ts';
import { type DeviceClass, deviceClassSchema } from '../judge/device-class.ts';
import { type JudgedRun, runsMadeAgain } from '../judge/judged-run.ts';
import { optionsKey } from '../judge/judged-runs.ts';
import { type Judgement, type ScenarioJudgement, wholeVerdictSchema } from '../judge/judgement.ts';
import { wholeVerdict } from '../judge/verdict.ts';

/** Column → type, in the files' column order; a change of meaning is a new column. */
export const COLUMNS: Readonly<Record<keyof HistoryRow, 'VARCHAR' | 'INTEGER' | 'DOUBLE' | 'BOOLEAN'>> = {
  session: 'VARCHAR',
  judged_at: 'VARCHAR',
  commit: 'VARCHAR',
  branch: 'VARCHAR',
  tool: 'VARCHAR',
  verdict: 'VARCHAR',
  scenario: 'VARCHAR',
  model: 'VARCHAR',
  api: 'INTEGER',
  refresh_hz: 'DOUBLE',
  build_type: 'VARCHAR',
  gesture_engine: 'VARCHAR',
  simulated: 'BOOLEAN',
  arm: 'VARCHAR',
  run: 'INTEGER',
  outcome: 'VARCHAR',
  metric: 'VARCHAR',
  value: 'DOUBLE',
  options: 'VARCHAR',
  basis: 'VARCHAR',
  source: 'VARCHAR',
  scenario_verdict: 'VARCHAR',
  profile: 'VARCHAR',
  device: 'VARCHAR',
  cause: 'VARCHAR',
  started_at: 'VARCHAR',
  wall_ms: 'DOUBLE',
  retries: 'INTEGER',
  prices: 'VARCHAR',
  costs: 'VARCHAR',
  framework: 'VARCHAR',
  java: 'VARCHAR',
  app_version: 'VARCHAR',
  app_build: 'DOUBLE',
};

/** A table without rows that has every column. */
export const NO_ROWS = `SELECT ${Object.entries(COLUMNS)
  .map(([column, type]) => `CAST(NULL AS ${type}) AS "${column}"`)
  .join(', ')} WHERE false`;

export const tableDefinition = (name: string): string =>
  `CREATE TABLE ${name} (${Object.entries(COLUMNS)
    .map(([column, type]) => `"${column}" ${type}`)
    .join(', ')})`;

const { refreshHz, buildType, gestureEngine, source, profile, prices, costs, framework, java, ...sameName } =
  deviceClassSchema.shape;

/** The fields of a device class as columns; null if the class lacks the field. */
export const classColumnsSchema = z.object({
  ...sameName,
  refresh_hz: refreshHz,
  build_type: buildType,
  gesture_engine: gestureEngine,
  /** What recorded the frames, if not the probe; files of older versions lack the column. */
  source: source.unwrap().nullable(),
  /** Profile of the work clock, if code was modelled; files of older versions lack the column. */
  profile: profile.unwrap().nullable(),
  /** Digests of what the work clock measures with; files of older versions lack the columns. */
  prices: prices.unwrap().nullable(),
  costs: costs.unwrap().nullable(),
  framework: framework.unwrap().nullable(),
  java: java.unwrap().nullable(),
});
type ClassColumns = z.infer<typeof classColumnsSchema>;

/** Fields whose columns have another name. */
const RENAMED = new Map<keyof DeviceClass, keyof ClassColumns>([
  ['refreshHz', 'refresh_hz'],
  ['buildType', 'build_type'],
  ['gestureEngine', 'gesture_engine'],
]);

/** The columns' names, for a query. */
export const CLASS_COLUMNS = classColumnsSchema.keyof().options.join(', ');

/** Each field with its column. */
const PLACES = deviceClassSchema
  .keyof()
  .options.map((field) => [field, RENAMED.get(field) ?? classColumnsSchema.keyof().parse(field)] as const);

export const classColumnsOf = (of: DeviceClass): ClassColumns =>
  classColumnsSchema.parse(Object.fromEntries(PLACES.map(([field, column]) => [column, of[field] ?? null])));

export function deviceClassIn(row: ClassColumns): DeviceClass {
  const known: Record<string, unknown> = {};
  for (const [field, column] of PLACES) if (row[column] !== null) known[field] = row[column];
  return known as DeviceClass;
}

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
