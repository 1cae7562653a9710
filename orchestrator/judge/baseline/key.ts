import { z } from 'zod';
import { fileNameOf } from '../../base/file-name.ts';

/** What must be equal before values are compared. */
export const baselineKeySchema = z.object({
  scenario: z.string(),
  model: z.string(),
  api: z.number().int(),
  refreshHz: z.number(),
  buildType: z.string(),
  gestureEngine: z.string(),
  simulated: z.boolean(),
});
export type BaselineKey = z.infer<typeof baselineKeySchema>;

/** `refreshHz 60≠120`: baseline's value first; empty when the two may be compared. */
export const differencesBetween = (baseline: BaselineKey, current: BaselineKey): readonly string[] =>
  FIELDS.filter((field) => baseline[field] !== current[field]).map(
    (field) => `${field} ${baseline[field]}≠${current[field]}`,
  );

const FIELDS = Object.keys(baselineKeySchema.shape).filter(isField);
function isField(name: string): name is keyof BaselineKey {
  return name in baselineKeySchema.shape;
}

/** `feed-pixel-8-35-60-release-in-app-false-0a1b2c3d.jsonl`: different keys have different names. */
export const baselineFileName = (key: BaselineKey): string =>
  `${fileNameOf(JSON.stringify(FIELDS.map((field) => key[field])))}.jsonl`;
