import { z } from 'zod';
import { fileNameOf } from '../../base/file-name.ts';
import type { Immutable } from '../../base/immutable.ts';
import { deviceClassSchema, differencesBetween } from '../device-class.ts';

/** What accepted values are stored under: a scenario on a device class. */
export const baselineKeySchema = z.object({ scenario: z.string(), ...deviceClassSchema.shape });
export type BaselineKey = Immutable<z.infer<typeof baselineKeySchema>>;

export const isSameKey = (left: BaselineKey, right: BaselineKey): boolean =>
  left.scenario === right.scenario && differencesBetween(left, right).length === 0;

/** `feed-pixel-8-35-60-release-in-app-false-0a1b2c3d.jsonl`: different keys have different names. */
export const baselineFileName = (key: BaselineKey): string =>
  `${fileNameOf(JSON.stringify(baselineKeySchema.keyof().options.flatMap((field) => key[field] ?? [])))}.jsonl`;
