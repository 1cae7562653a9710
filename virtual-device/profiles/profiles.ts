import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Profile } from './profile.ts';
import { isProfileFile, readProfile } from './profile-file.ts';

const sourced = z.strictObject({ value: z.number(), source: z.string() });
const profileSchema = z.strictObject({
  name: z.string(),
  phone: z.string(),
  speed: z.strictObject({ kind: z.literal('score'), singleCore: sourced, memory: sourced }),
  cores: sourced,
  refreshHz: sourced,
});

/** Sorted from slow to fast. */
export const profiles: readonly Profile[] = z
  .array(profileSchema)
  .parse(JSON.parse(readFileSync(new URL('profiles.json', import.meta.url), 'utf8')));

export const findProfile = (name: string): Profile | undefined =>
  profiles.find((profile) => profile.name === name);

/** @throws Error in one sentence when there is neither a profile nor a profile file of this name */
export function profileNamed(nameOrFile: string): Profile {
  const found = isProfileFile(nameOrFile) ? readProfile(nameOrFile) : findProfile(nameOrFile);
  if (found !== undefined) return found;
  throw new Error(noSuchProfile(nameOrFile));
}

export const noSuchProfile = (name: string): string =>
  `There is no profile '${name}'; the profiles are ${profiles.map((one) => one.name).join(', ')}, and .json files of \`hitchproof calibrate\`.`;
