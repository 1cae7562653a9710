import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { processStart } from '../rig/process-start.ts';
import { readAs, writeWithSecrets } from '../run-folder/plain-files.ts';

/** The farm running in a project: written by its process, read by the commands. */
const farmFileSchema = z.object({
  pid: z.number().int().positive(),
  /** Start time of the process, since ids are reused. */
  start: z.string(),
  /** URL of the hub. */
  url: z.string(),
  /** What the hub asks for; only this user may read the file. */
  login: z.object({ user: z.string(), key: z.string() }),
  /** Absent while the farm starts. */
  devices: z
    .array(z.object({ serial: z.string(), model: z.string(), release: z.string() }))
    .readonly()
    .exactOptional(),
});
export type FarmFile = z.infer<typeof farmFileSchema>;
/** Facts about a farm other than its process. */
export type Farm = Omit<FarmFile, 'pid' | 'start'>;

/** Folder for configurations, logs and virtual devices. */
export const farmFolder = (state: string): string => join(state, 'farm');
const fileIn = (state: string): string => join(farmFolder(state), 'farm.json');

export const saveFarm = (state: string, farm: Farm): void =>
  writeWithSecrets(
    fileIn(state),
    JSON.stringify({ pid: process.pid, start: processStart(process.pid) ?? '', ...farm }),
  );

export const removeFarm = (state: string): void => rmSync(fileIn(state), { force: true });

/** The farm whose process is running; undefined if there is none. */
export function runningFarm(state: string): FarmFile | undefined {
  const farm = readAs(farmFileSchema, fileIn(state));
  return farm !== undefined && processStart(farm.pid) === farm.start ? farm : undefined;
}
