import { describe, expect, it } from 'vitest';
import { conditionsCommand, parseConditions } from './conditions.ts';

const phone = `Current Battery Service state:
  AC powered: false
  level: 87
  status: 2
IsStatusOverride: false
Thermal Status: 1
    arm64: [status=speed-profile] [reason=install]
unscheduled

low_power
0
animator
0.5
`;

it('asks for everything in one line that does not end with grep', () => {
  expect(conditionsCommand('com.acme').split('; ')).toEqual([
    'dumpsys battery',
    'dumpsys thermalservice',
    'dumpsys package com.acme | grep status=',
    'echo unscheduled',
    'getprop hitchproof.unscheduled',
    'echo low_power',
    'settings get global low_power',
    'echo animator',
    'settings get global animator_duration_scale',
  ]);
});

describe('conditions', () => {
  it('are read from what a phone prints', () => {
    expect(parseConditions(phone)).toEqual({
      batteryPercent: 87,
      batteryCharging: true,
      thermalStatus: 1,
      powerSave: false,
      animatorScale: 0.5,
      compileState: 'speed-profile',
    });
  });

  it.each([
    [1, false],
    [2, true],
    [3, false],
    [4, false],
    [5, true],
  ])('battery status %i charges: %s', (status, batteryCharging) => {
    expect(parseConditions(`  status: ${status}`)).toEqual({ batteryCharging });
  });

  it.each([
    ['Thermal Status: 0\nCached temperatures:\nHAL Ready: false\n', undefined],
    ['Thermal Status: 0\nCached temperatures:\nHAL Ready: true\n', 0],
    ['Thermal Status: 3\n', 3],
  ])('the heat of %j is %s', (text, status) => {
    expect(parseConditions(text).thermalStatus).toBe(status);
  });

  it('power save is on', () => expect(parseConditions('low_power\n1\n')).toEqual({ powerSave: true }));

  it('the virtual device says which thread was outside of its schedule', () => {
    expect(parseConditions('unscheduled\n12 OkHttp Dispatcher\nlow_power\n0\n')).toEqual({
      unscheduled: { count: 12, thread: 'OkHttp Dispatcher' },
      powerSave: false,
    });
  });

  it('numbers of several digits are read', () => {
    expect(parseConditions('level: 100\nThermal Status: 10\nanimator\n1.25')).toEqual({
      batteryPercent: 100,
      thermalStatus: 10,
      animatorScale: 1.25,
    });
  });

  it('are read from lines that end with CRLF', () => {
    expect(parseConditions('low_power\r\n0\r\nanimator\r\n0.5\r\n')).toEqual({
      powerSave: false,
      animatorScale: 0.5,
    });
  });

  it.each([
    '',
    'dumpsys: permission denied',
    'low_power\nnull\nanimator\nnull',
    'max level: 5\nlast Thermal Status: 4\nthe animator 3\nlast status: 2\nmy low_power 1',
  ])('are absent in %j', (text) => {
    expect(parseConditions(text)).toEqual({});
  });
});
