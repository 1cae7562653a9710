import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { mistakesOf, UsageError } from '../base/errors.ts';
import type { Immutable } from '../base/immutable.ts';
import { parseJson } from '../base/parse-json.ts';
import { LOST_BECAUSE } from '../fleet/fleet-policy.ts';
import { readPlainText } from './plain-files.ts';
import { runFilesIn } from './run-files.ts';

/** The task of a device and its outcome. */
const attemptSchema = z.object({
  /** Name of the device, e.g. `virtual-2`, or a serial. */
  device: z.string(),
  /** Run folder, relative to that of the session. */
  folder: z.string(),
  /** Names of scenarios, or `*` for all in the specs. */
  scenarios: z.array(z.string()),
  /** Seconds that the scenarios waited for a free device. */
  waitedS: z.number(),
  /** Whether the scenarios were left by another device. */
  isMoved: z.boolean(),
  end: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('running') }),
    z.object({ kind: z.literal('finished') }),
    /** `left`: scenarios that were not measured to the end here. */
    z.object({ kind: z.literal('failed'), reason: z.string(), left: z.array(z.string()) }),
  ]),
});

/** `fleet.json`: a session on several devices. Each device's runs are in a run folder below `devices/`. */
export const fleetRecordSchema = z.object({
  schema: z.literal(1),
  createdAt: z.iso.datetime(),
  attempts: z.array(attemptSchema),
  /** Scenarios that no further device could measure. */
  lost: z.array(z.object({ scenarios: z.array(z.string()), because: z.enum(LOST_BECAUSE) })),
});
export type FleetRecord = Immutable<z.infer<typeof fleetRecordSchema>>;
export type FleetAttempt = FleetRecord['attempts'][number];

const FLEET_FILE = 'fleet.json';

export const isFleetFolder = (folder: string): boolean => existsSync(join(folder, FLEET_FILE));

export const saveFleetRecord = (folder: string, record: FleetRecord): void =>
  void runFilesIn(folder).saveJson(FLEET_FILE, record);

/** @throws UsageError if the file is of another version */
export function readFleetRecord(folder: string): FleetRecord {
  const path = join(folder, FLEET_FILE);
  const parsed = fleetRecordSchema.safeParse(parseJson(readPlainText(path)));
  if (parsed.success) return parsed.data;
  throw new UsageError(`${path} is not a record of this version: ${mistakesOf(parsed.error)}`);
}
