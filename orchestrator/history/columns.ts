import type { HistoryRow } from './history-row.ts';

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
