import { z } from 'zod';

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

/** File name of a key: readable, and safe on every file system. */
export const baselineFileName = (key: BaselineKey): string =>
  `${FIELDS.map((field) => slug(String(key[field]))).join('--')}.jsonl`;

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 40);
