import { z } from 'zod';
import { givenJson } from '../storage/given-file.ts';
import type { Profile } from './profile.ts';

export { whyInvalid } from '../storage/given-file.ts';

/**
 * A cost with its 95 % interval.
 * @param most upper limit, above the cost on any phone; it keeps the device's products of cost and work far below 2^63
 */
const measuredCostSchema = (most: number) =>
  z.strictObject({ value: z.number().int().positive().max(most), low: z.number(), high: z.number() });

const MAX_PS_PER_UNIT = 1_000_000;
const MAX_CORES = 64;
const MAX_RENDER_PERMILLE = 1_000_000;

/** An assumption: of a mid-range phone, whose GPU is as much slower or faster as the RenderThread. Phones do not report it. */
const PS_PER_PIXEL = 469;

/** What `hitchproof calibrate` writes. */
export const profileFileSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9._-]*$/),
  phone: z.string(),
  refreshHz: z.number().int().min(1).max(480),
  psPerUnit: measuredCostSchema(MAX_PS_PER_UNIT),
  /** How many threads work at the same time; not measured, but that of the profile that was recorded. */
  cores: z.number().int().min(1).max(MAX_CORES),
  renderPermille: measuredCostSchema(MAX_RENDER_PERMILLE),
  /** The part of each frame's time on the main thread that does not depend on work; measured, not modelled. */
  fixedUiMs: z.number(),
  /** Scenarios that the profile was fitted to. */
  scenarios: z.array(z.string()),
});
export type ProfileFile = z.infer<typeof profileFileSchema>;

export const isProfileFile = (name: string): boolean => name.endsWith('.json');

/** @throws Error in one sentence when there is no such file, or `hitchproof calibrate` did not write it */
export function readProfile(file: string): Profile {
  const { name, phone, refreshHz, psPerUnit, cores, renderPermille } = givenJson(
    file,
    profileFileSchema,
    'profile that `hitchproof calibrate` wrote',
  );
  return {
    name,
    phone,
    speed: {
      kind: 'calibrated',
      costs: {
        psPerUnit: psPerUnit.value,
        cores,
        renderPermille: renderPermille.value,
        psPerPixel: Math.round((PS_PER_PIXEL * renderPermille.value) / 1_000),
      },
      file,
    },
    cores: { value: cores, source: file },
    refreshHz: { value: refreshHz, source: file },
  };
}
