import { expect, it } from 'vitest';
import { parseConditions } from './conditions.ts';

const phone = `Current Battery Service state:
  AC powered: false
  level: 87
  status: 2
IsStatusOverride: false
Thermal Status: 1
low_power
0
animator
1.0
    arm64: [status=speed-profile] [reason=install]
`;

it('reads what a phone prints', () => {
  expect(parseConditions(phone)).toEqual({
    batteryPercent: 87,
    batteryCharging: true,
    thermalStatus: 1,
    powerSave: false,
    animatorScale: 1,
    compileState: 'speed-profile',
  });
});

it.each(['', 'dumpsys: permission denied', 'low_power\nnull\nanimator\nnull'])(
  'says nothing about %j',
  (text) => {
    expect(parseConditions(text)).toEqual({});
  },
);
