import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf, UsageError } from '../base/errors.ts';
import { parseJson } from '../base/parse-json.ts';
import { deviceClassSchema } from '../judge/device-class.ts';
import { readPlainText, writeWhole } from '../run-folder/plain-files.ts';
import type { Alarm } from './read-alarms.ts';
import type { Series } from './read-trends.ts';

/** An alarm that somebody has seen, and what they say of it. */
const acknowledgedSchema = z.strictObject({
  metric: z.string(),
  scenario: z.string(),
  options: z.string().exactOptional(),
  basis: z.string().exactOptional(),
  deviceName: z.string().exactOptional(),
  deviceClass: deviceClassSchema,
  /** Time of the series' newest session: a worsening that begins later is a new alarm. */
  until: z.string(),
  reason: z.string(),
});
export type Acknowledged = z.infer<typeof acknowledgedSchema>;
const fileSchema = z.strictObject({ schema: z.literal(1), acknowledged: z.array(acknowledgedSchema) });

const fileIn = (folder: string): string => join(folder, 'acknowledged-alarms.json');

/** @throws UsageError if the file in the folder of accepted results is damaged */
export function readAcknowledged(folder: string): readonly Acknowledged[] {
  const path = fileIn(folder);
  if (!existsSync(path)) return [];
  const parsed = fileSchema.safeParse(parseJson(textOf(path)));
  if (!parsed.success)
    throw new UsageError(`${path} is damaged (${z.prettifyError(parsed.error)}): restore or delete it.`);
  return parsed.data.acknowledged;
}

function textOf(path: string): string {
  try {
    return readPlainText(path);
  } catch (cause) {
    throw new UsageError(`${path} cannot be read: ${messageOf(cause)}.`, { cause });
  }
}

/** Adds these alarms, each in the place of an older acknowledgement of its series. Returns the file. */
export function acknowledge(folder: string, alarms: readonly Alarm[], reason: string): string {
  const added = alarms.map(({ series }): Acknowledged => {
    const { points, ...key } = series;
    return { ...key, until: points.at(-1)?.judgedAt ?? '', reason };
  });
  const kept = readAcknowledged(folder).filter((old) => !added.some((one) => keyOf(one) === keyOf(old)));
  const path = fileIn(folder);
  writeWhole(path, `${JSON.stringify({ schema: 1, acknowledged: [...kept, ...added] }, undefined, 2)}\n`);
  return path;
}

/** Why the alarm was accepted, if it began before it was. */
export const acknowledgementOf = (
  { series, since }: Pick<Alarm, 'series' | 'since'>,
  all: readonly Acknowledged[],
): Acknowledged | undefined => all.find((one) => keyOf(one) === keyOf(series) && since.judgedAt <= one.until);

const keyOf = (series: Omit<Series, 'points'>): string => {
  const { metric, scenario, options, basis, deviceName, deviceClass } = series;
  return JSON.stringify([metric, scenario, options, basis, deviceName, deviceClass]);
};
