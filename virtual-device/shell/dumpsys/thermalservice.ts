import { type Command, lines } from '../command.ts';

export const dumpThermal: Command = ({ system: { thermal } }) =>
  lines(
    `IsStatusOverride: ${thermal.isOverridden}`,
    'ThermalEventListeners:',
    `Thermal Status: ${thermal.status}`,
    'Cached temperatures:',
    '\tTemperature{mValue=25.0, mType=3, mName=skin, mStatus=0}',
    'HAL Ready: true',
  );
