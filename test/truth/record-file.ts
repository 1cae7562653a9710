import { z } from 'zod';
import type { WorldRecord } from './checked-world.ts';

const recordSchema = z.object({
  traces: z.array(z.base64().transform((text): Uint8Array => Buffer.from(text, 'base64'))),
  displayLog: z.string(),
  fromNs: z.number(),
  densityDpi: z.number(),
});

/** Recordings of worlds as JSON. */
export const writtenRecords = (records: readonly WorldRecord[]): string =>
  JSON.stringify(
    records.map(({ traces, ...rest }) => ({
      ...rest,
      traces: traces.map((trace) => Buffer.from(trace).toString('base64')),
    })),
  );

export const readRecords = (json: string): readonly WorldRecord[] =>
  z.array(recordSchema).parse(JSON.parse(json));
