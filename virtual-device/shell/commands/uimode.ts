import { changeSetting, NIGHT_MODE } from '../../system/device-settings.ts';
import { type Command, failed, lines } from '../command.ts';

/** `cmd uimode night [yes|no]` */
export const uimode: Command = async ({ system, args: [verb, mode] }) => {
  if (verb !== 'night' || !/^(?:yes|no)$/.test(mode ?? 'no'))
    return failed('cmd: uimode: only `night`, `night yes` and `night no` are supported on this device');
  if (mode !== undefined)
    await changeSetting(system, NIGHT_MODE.key, NIGHT_MODE[mode === 'yes' ? 'yes' : 'no']);
  return lines(`Night mode: ${system.settings.get(NIGHT_MODE.key) === NIGHT_MODE.yes ? 'yes' : 'no'}`);
};
