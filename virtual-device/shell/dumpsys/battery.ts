import { type Battery, fullBattery } from '../../system/battery.ts';
import { type Command, failed, ok, type Result } from '../command.ts';

/** Overrides the battery's state, which is printed without arguments: `set <field> <value>`, `unplug`, `reset`. */
export const dumpBattery: Command = ({ system, args: [verb, what, value] }) => {
  switch (verb) {
    case 'set':
      return set(system.battery, what, Number(value));
    case 'unplug':
      system.battery.acPowered = false;
      return ok();
    case 'reset':
      Object.assign(system.battery, fullBattery());
      return ok();
    default:
      return failed(`Unknown command: ${verb}`, 255);
  }
};

function set(battery: Battery, what: string | undefined, value: number): Result {
  if (!Number.isInteger(value)) return failed('Bad value', 255);
  switch (what) {
    case 'level':
      battery.levelPercent = value;
      return ok();
    case 'status':
      battery.status = value;
      return ok();
    case 'ac':
      battery.acPowered = value !== 0;
      return ok();
    default:
      return failed(`Unknown set option: ${what}`, 255);
  }
}
