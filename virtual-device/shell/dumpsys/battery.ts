import { type Battery, fullBattery } from '../../system/battery.ts';
import { type Command, failed, lines, ok, type Result } from '../command.ts';

/** Prints the battery's state or overrides it: `set <field> <value>`, `unplug`, `reset`. */
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
    case undefined:
    case '-a':
      return state(system.battery);
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

const state = ({ levelPercent, status, acPowered }: Battery): Result =>
  lines(
    'Current Battery Service state:',
    `  AC powered: ${acPowered}`,
    '  USB powered: false',
    '  Wireless powered: false',
    '  Dock powered: false',
    '  Max charging current: 0',
    '  Max charging voltage: 0',
    '  Charge counter: 0',
    `  status: ${status}`,
    '  health: 2',
    '  present: true',
    `  level: ${levelPercent}`,
    '  scale: 100',
    '  voltage: 4200',
    '  temperature: 250',
    '  technology: Li-ion',
  );
