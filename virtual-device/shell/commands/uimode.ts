import { type Command, failed, lines } from '../command.ts';

/** `cmd uimode night [yes|no]` */
export const uimode: Command = async ({ system, args: [verb, mode] }) => {
  if (verb !== 'night' || !/^(?:yes|no)$/.test(mode ?? 'no'))
    return failed('cmd: uimode: only `night`, `night yes` and `night no` are supported on this device');
  if (mode !== undefined) {
    await system.runtime.call('configure', { night: mode === 'yes' });
    system.settings.set(NIGHT, mode === 'yes' ? YES : NO);
  }
  return lines(`Night mode: ${system.settings.get(NIGHT) === YES ? 'yes' : 'no'}`);
};

const NIGHT = 'secure/ui_night_mode';
/** UiModeManager.MODE_NIGHT_NO and MODE_NIGHT_YES */
const NO = '1';
const YES = '2';
