import { describe, expect, it } from 'vitest';
import { testDevice } from '../../virtual-device/testing/test-device.ts';
import { conditionsCommand, parseConditions } from './conditions.ts';

const phone = `Current Battery Service state:
  AC powered: false
  level: 87
  status: 2
IsStatusOverride: false
Thermal Status: 1
    arm64: [status=speed-profile] [reason=install]
unscheduled

build
user
su
slowest
300000
fastest
2800000
mirrors
profiled
accessibility
     Bound services:{}
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
    'echo build',
    'getprop ro.build.type',
    'echo su',
    'ls /system/bin/su /system/xbin/su /sbin/su /su/bin/su /data/local/xbin/su 2>/dev/null',
    'echo slowest',
    'cat /sys/devices/system/cpu/cpu*/cpufreq/scaling_min_freq 2>/dev/null',
    'echo fastest',
    'cat /sys/devices/system/cpu/cpu*/cpufreq/scaling_max_freq 2>/dev/null',
    'echo mirrors',
    "ps -A -o ARGS 2>/dev/null | grep -e '[c]om.android.tools.screensharing' -e '[c]om.genymobile.scrcpy'",
    'echo profiled',
    "dumpsys activity processes | grep 'mProfileApp=com.acme '",
    'echo accessibility',
    "dumpsys accessibility | grep -e 'Ui Automation' -e 'Bound services'",
    'echo low_power',
    'settings get global low_power',
    'echo animator',
    'settings get global animator_duration_scale',
  ]);
});

it('all of it is understood by the shell of the virtual device', async () => {
  const { shell } = await testDevice();
  const { code, out, err } = await shell(conditionsCommand('com.app'));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(parseConditions(out)).toEqual({
    batteryPercent: expect.any(Number),
    batteryCharging: expect.any(Boolean),
    thermalStatus: 0,
    animatorScale: undefined,
    powerSave: undefined,
    compileState: undefined,
    accessibility: ['UiAutomation'],
  });
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

  it.each([
    ['an eng build', 'build\neng\nsu\n', { engBuild: true }],
    [
      'root',
      'su\n/system/xbin/su\nslowest\n300000\n300000\nfastest\n1800000\n2800000\nmirrors\n',
      { unlocked: true },
    ],
    [
      'root, with clocks that nobody may read',
      'su\n/sbin/su\nslowest\nfastest\nmirrors\n',
      { unlocked: true },
    ],
    ['root that has fixed the clocks', 'su\n/sbin/su\nslowest\n1800000\nfastest\n1800000\nmirrors\n', {}],
    [
      'Android Studio',
      'mirrors\napp_process /data/local/tmp/.studio com.android.tools.screensharing.Main\nprofiled\n',
      { mirrored: true },
    ],
    [
      'a profiler',
      'profiled\n  mProfileApp=com.acme mProfileProc=ProcessRecord{1 7:com.acme/u0a1}\naccessibility\n',
      { methodTracing: true },
    ],
    [
      'a screen reader and a test',
      'accessibility\n  Ui Automation[eventTypes=TYPES_ALL_MASK, notificationTimeout=0]\n     Bound services:{Service[label=TalkBack, feedbackType[FEEDBACK_SPOKEN]], Service[label=Bot, x]}\nlow_power\n',
      { accessibility: ['UiAutomation', 'TalkBack', 'Bot'] },
    ],
  ])('%s is seen', (_, text, seen) => expect(parseConditions(text.replaceAll('\n', '\r\n'))).toEqual(seen));

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
