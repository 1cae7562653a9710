import type { ScreenConfiguration } from '../runtime-link/control-port.ts';
import type { System } from './system.ts';

type Effect = Partial<ScreenConfiguration>;
interface EffectiveSetting {
  readonly otherwise: string;
  /** The change of the device's configuration; undefined for a value that the setting does not accept. */
  readonly effect: (value: string) => Effect | undefined;
  readonly takes: string;
}

/** `secure/ui_night_mode`, UiModeManager.MODE_NIGHT_… */
export const NIGHT_MODE = { key: 'secure/ui_night_mode', no: '1', yes: '2' } as const;

/** Settings that change the device itself. */
const EFFECTIVE: ReadonlyMap<string, EffectiveSetting> = new Map([
  [
    'system/font_scale',
    {
      otherwise: '1',
      effect: (value) =>
        Number(value) >= 0.25 && Number(value) <= 5 ? { fontScale: Number(value) } : undefined,
      takes: 'a number from 0.25 to 5',
    },
  ],
  [
    'system/user_rotation',
    {
      otherwise: '0',
      effect: (value) => (/^[0-3]$/.test(value) ? { rotation: Number(value) } : undefined),
      takes: '0, 1, 2 or 3',
    },
  ],
  [
    NIGHT_MODE.key,
    {
      otherwise: NIGHT_MODE.no,
      effect: (value) =>
        value === NIGHT_MODE.no || value === NIGHT_MODE.yes ? { night: value === NIGHT_MODE.yes } : undefined,
      takes: '1 (no) or 2 (yes)',
    },
  ],
  [
    'global/animator_duration_scale',
    {
      otherwise: '1',
      effect: (value) => (/^\d+(?:\.\d+)?$/.test(value) ? {} : undefined),
      takes: 'a number that is not negative',
    },
  ],
]);

/** @returns why the value is refused */
export async function changeSetting(system: System, key: string, value: string): Promise<string | undefined> {
  if (system.phone?.keeps[key] !== undefined) return undefined;
  const setting = EFFECTIVE.get(key);
  const effect = setting?.effect(value);
  if (setting !== undefined && effect === undefined)
    return `${key.replace(/.*\//, '')} is ${setting.takes} on this device, not '${value}'`;
  system.settings.set(key, value);
  await system.runtime.call('put-setting', { key, value });
  await apply(system, effect);
  await lockRate(system);
  return undefined;
}

/** A phone's display keeps the rate that is both its least and its most. */
async function lockRate({ settings, phone, runtime }: System): Promise<void> {
  const most = Number(settings.get('system/peak_refresh_rate'));
  const isLocked = Number(settings.get('system/min_refresh_rate')) === most;
  if (isLocked && phone?.modes.includes(most) === true) await runtime.call('refresh-rate', { hz: most });
}

/** @returns whether it was set */
export async function deleteSetting(system: System, key: string): Promise<boolean> {
  if (system.phone?.keeps[key] !== undefined || !system.settings.delete(key)) return false;
  await system.runtime.call('put-setting', { key });
  const setting = EFFECTIVE.get(key);
  await apply(system, setting?.effect(setting.otherwise));
  return true;
}

async function apply({ runtime }: System, effect: Effect = {}): Promise<void> {
  if (Object.keys(effect).length > 0) await runtime.call('configure', effect);
}
