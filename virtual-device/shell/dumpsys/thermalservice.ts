import { type Command, lines } from '../command.ts';

export const dumpThermal: Command = () =>
  lines(
    'IsStatusOverride: false',
    'ThermalEventListeners:',
    'Thermal Status: 0',
    'Cached temperatures:',
    '\tTemperature{mValue=25.0, mType=3, mName=skin, mStatus=0}',
    'HAL Ready: true',
  );
