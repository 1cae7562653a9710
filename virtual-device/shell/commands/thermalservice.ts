import { setThermalStatus } from '../../system/thermal.ts';
import { type Command, failed, ok } from '../command.ts';

const NO_OVERRIDE = 0;

/** `cmd thermalservice override-status 0…6` and `cmd thermalservice reset`; listeners in apps are called. */
export const thermalservice: Command = async ({ system, args: [verb = '', status = ''] }) => {
  const isReset = verb === 'reset';
  if (!isReset && verb !== 'override-status') return failed(`Unknown command: ${verb}`, 255);
  if (!isReset && !/^[0-6]$/.test(status))
    return failed(`thermalservice: the status is a number from 0 to 6, not '${status}'`);
  await setThermalStatus(system, isReset ? NO_OVERRIDE : Number(status));
  system.thermal.isOverridden = !isReset;
  return ok();
};
