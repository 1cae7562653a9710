import type { DeviceSession } from '../capture/device-session.ts';
import { type Ruler, rulerSchema } from '../capture/recording.ts';
import type { SessionPlan } from './session-plan.ts';

const NAMES = rulerSchema.keyof().options;

/** What a virtual device measures with under the work clock; nothing for a device of a version that does not say. */
export async function readRuler(
  session: Pick<DeviceSession, 'shell'>,
  { profile }: Pick<SessionPlan, 'profile'>,
): Promise<{ readonly ruler?: Ruler }> {
  if (profile === undefined) return {};
  const printed = await session.shell(NAMES.map((name) => `getprop hitchproof.ruler.${name}`).join('; '));
  const lines = printed.split(/\r?\n/).map((line) => line.trim());
  const found = Object.fromEntries(NAMES.map((name, i) => [name, lines[i]]));
  return Object.values(found).every((value) => value !== undefined && value !== '')
    ? { ruler: rulerSchema.parse(found) }
    : {};
}
