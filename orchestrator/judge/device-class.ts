import { z } from 'zod';
import type { Immutable } from '../base/immutable.ts';
import type { Manifest, Target } from '../capture/recording.ts';

/** Values are compared inside one class of device only. */
export const deviceClassSchema = z.object({
  model: z.string(),
  api: z.number().int(),
  refreshHz: z.number(),
  buildType: z.string(),
  gestureEngine: z.string(),
  simulated: z.boolean(),
});
export type DeviceClass = Immutable<z.infer<typeof deviceClassSchema>>;

const fieldSchema = deviceClassSchema.keyof();
const fieldValueSchema = z.union([z.string(), z.number(), z.boolean()]);

/** A field in which two classes differ. */
export const classDifferenceSchema = z.object({
  field: fieldSchema,
  baseline: fieldValueSchema,
  current: fieldValueSchema,
});
export type ClassDifference = Immutable<z.infer<typeof classDifferenceSchema>>;

export const deviceClassOf = (facts: {
  readonly target: Target;
  readonly app: Manifest['app'];
  readonly gestureEngine: string;
}): DeviceClass => ({
  model: facts.target.model,
  api: facts.target.api,
  refreshHz: facts.target.refreshHz,
  buildType: facts.app.buildType,
  gestureEngine: facts.gestureEngine,
  simulated: facts.target.simulated,
});

/** Empty when values of the two classes may be compared. */
export const differencesBetween = (baseline: DeviceClass, current: DeviceClass): readonly ClassDifference[] =>
  fieldSchema.options.flatMap((field) =>
    baseline[field] === current[field] ? [] : [{ field, baseline: baseline[field], current: current[field] }],
  );
