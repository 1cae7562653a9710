import { z } from 'zod';
import type { Immutable } from '../base/immutable.ts';
import type { DeclaredScenario } from '../capture/declared.ts';
import type { BaselineKey } from './baseline/baseline.ts';
import type { DeviceClass } from './device-class.ts';

/**
 * A scenario without a verdict of its own that keeps a session from passing. `lost`: the specs declare it, and it was not
 * measured; `only`: another test of its file has `.only`; `accepted`: it has an accepted result; `last`: the branch's last
 * session measured it.
 */
export const unmeasuredSchema = z.object({
  scenario: z.string(),
  why: z.enum(['lost', 'only', 'accepted', 'last']),
});
export type Unmeasured = Immutable<z.infer<typeof unmeasuredSchema>>;

/** @param judged names of the scenarios that have a verdict, which says why nothing of them was measured */
export const unmeasuredIn = (
  declared: readonly DeclaredScenario[],
  judged: readonly string[],
): readonly Unmeasured[] =>
  declared
    .filter(({ name }) => !judged.includes(name))
    .flatMap(({ name: scenario, state, byOnly }): readonly Unmeasured[] => {
      if (state === 'lost') return [{ scenario, why: 'lost' }];
      return byOnly === true ? [{ scenario, why: 'only' }] : [];
    });

/** The scenarios that other sessions measured, and how much of them this session was to measure. */
export interface Expected {
  readonly accepted: readonly BaselineKey[];
  /** Those of the branch's last session. */
  readonly last: readonly BaselineKey[];
  /** Whether the command line chooses a scenario by its name; undefined if it chooses specs or tags. */
  readonly isChosen: ((scenario: string) => boolean) | undefined;
}

/** The kind of device; how it was recorded may change from session to session. */
const DEVICE_FIELDS = ['model', 'api', 'refreshHz', 'buildType', 'simulated', 'profile'] as const;
const isSameDevice = (a: DeviceClass, b: DeviceClass): boolean =>
  DEVICE_FIELDS.every((field) => a[field] === b[field]);

/**
 * Scenarios that others measured on a device of this session, and that this session has not.
 * @param known names of scenarios that have a verdict, or were lost or left out
 */
export function lackingIn(
  { accepted, last, isChosen }: Expected,
  devices: readonly DeviceClass[],
  known: readonly string[],
): readonly Unmeasured[] {
  if (isChosen === undefined) return [];
  const lacking = (keys: readonly BaselineKey[], but: readonly string[]): readonly string[] => [
    ...new Set(
      keys
        .filter((key) => devices.some((device) => isSameDevice(device, key)))
        .map(({ scenario }) => scenario)
        .filter((name) => isChosen(name) && !but.includes(name)),
    ),
  ];
  const inBaselines = lacking(accepted, known);
  return [
    ...inBaselines.map((scenario) => ({ scenario, why: 'accepted' as const })),
    ...lacking(last, [...known, ...inBaselines]).map((scenario) => ({ scenario, why: 'last' as const })),
  ];
}
