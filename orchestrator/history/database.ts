import type { DuckDBConnection } from '@duckdb/node-api';

/** Runs one task on an embedded in-memory database; its native library is loaded only here. */
export async function withDatabase<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** A path as SQL text, for statements that take no parameters. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
