import { type Command, lines } from '../command.ts';

export const BATTERY = { levelPercent: 100, statusFull: 5, temperatureTenthsC: 250 } as const;

/** Full, cool and plugged in: nothing here that could slow a phone down. */
export const dumpBattery: Command = () =>
  lines(
    'Current Battery Service state:',
    '  AC powered: true',
    '  USB powered: false',
    '  Wireless powered: false',
    `  status: ${BATTERY.statusFull}`,
    '  health: 2',
    '  present: true',
    `  level: ${BATTERY.levelPercent}`,
    '  scale: 100',
    '  voltage: 4200',
    `  temperature: ${BATTERY.temperatureTenthsC}`,
    '  technology: Li-ion',
  );
