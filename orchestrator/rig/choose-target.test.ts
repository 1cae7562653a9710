import { describe, expect, it } from 'vitest';
import { chooseTarget } from './choose-target.ts';

const pixel = { serial: 'P1', state: 'device' };
const fold = { serial: 'F1', state: 'device' };
const locked = { serial: 'L1', state: 'unauthorized' };
const running = { serial: '127.0.0.1:1', state: 'device', virtual: { owner: 'process 7 in /work' } };
const at90 = { ...running, serial: '127.0.0.1:2', virtual: { whyNot: 'refreshes at 90 Hz, not 60' } };
const inState = (state: string) => ({ serial: 'S1', state });
const always = { virtualFallback: 'always' } as const;
const local = { virtualFallback: 'local' } as const;
const never = { virtualFallback: 'never' } as const;

describe('which device is measured', () => {
  it.each([
    ['auto takes the only phone', 'auto', [pixel], always, false, { kind: 'usb', serial: 'P1' }],
    [
      'auto ignores an unready second one',
      'auto',
      [pixel, locked],
      always,
      false,
      { kind: 'usb', serial: 'P1' },
    ],
    ['auto without a phone', 'auto', [], always, true, { kind: 'virtual' }],
    ['auto without a phone, locally', 'auto', [], local, false, { kind: 'virtual' }],
    [
      'auto with a phone and a virtual device',
      'auto',
      [running, pixel],
      always,
      false,
      { kind: 'usb', serial: 'P1' },
    ],
    [
      'auto with a virtual device',
      'auto',
      [at90, running],
      local,
      false,
      { kind: 'usb', serial: '127.0.0.1:1' },
    ],
    ['auto with another virtual device', 'auto', [at90], local, false, { kind: 'virtual' }],
    [
      'another virtual device by its serial',
      '127.0.0.1:2',
      [at90],
      never,
      true,
      { kind: 'usb', serial: '127.0.0.1:2' },
    ],
    ['virtual is forced', 'virtual', [pixel, fold], never, true, { kind: 'virtual' }],
    ['a serial', 'F1', [pixel, fold], never, false, { kind: 'usb', serial: 'F1' }],
  ])('%s', (_, wanted, attached, config, isCi, expected) => {
    expect(chooseTarget(wanted, attached, config, isCi).target).toEqual(expected);
  });

  it.each([
    ['several', 'auto', [pixel, fold], always, false, /P1, F1.*--device/],
    ['an unplugged CI phone', 'auto', [], local, true, /virtualFallback is 'local'/],
    ['a virtual device on CI', 'auto', [running], local, true, /virtualFallback is 'local'/],
    [
      'an unready phone beside a virtual device',
      'auto',
      [running, locked],
      always,
      false,
      /L1 has not allowed/,
    ],
    ['an unready phone', 'auto', [locked], always, false, /L1 has not allowed/],
    [
      'a phone that this user may not open',
      'auto',
      [inState('no permissions')],
      always,
      false,
      /S1 .* udev rules/,
    ],
    ['a phone that asks', 'auto', [inState('authorizing')], always, false, /S1 is asking/],
    ['a phone that connects', 'auto', [inState('connecting')], always, false, /S1 is still being connected/],
    ['a phone in recovery', 'auto', [inState('recovery')], always, false, /S1 .*`adb reboot`/],
    ['a phone that is updated', 'auto', [inState('sideload')], always, false, /S1 .*`adb reboot`/],
    ['a phone in its bootloader', 'auto', [inState('bootloader')], always, false, /S1 .*`fastboot reboot`/],
    ['a phone that is offline', 'S1', [inState('offline')], never, false, /S1 is offline: plug it in/],
    ['a serial that two phones have', 'P1', [pixel, pixel], always, false, /^2 devices have the serial P1: /],
    ['another serial', 'X', [pixel], always, false, /No device X is attached \(attached: P1\)/],
  ])('%s is one sentence', (_, wanted, attached, config, isCi, message) => {
    expect(() => chooseTarget(wanted, attached, config, isCi)).toThrow(message);
  });

  it.each([
    [[pixel, at90], 'It is the only phone attached.'],
    [[], 'No phone is attached, so the session starts a virtual device.'],
    [
      [running],
      'No phone is attached, and this virtual device is running as the session would start it, started by process 7 in /work.',
    ],
    [
      [at90],
      'No phone is attached, so the session starts a virtual device. Not used: 127.0.0.1:2 refreshes at 90 Hz, not 60.',
    ],
  ])('auto says why: %j', (attached, why) => {
    expect(chooseTarget('auto', attached, always, false).why).toBe(why);
  });

  it('a choice of the user needs no reason', () => {
    expect(chooseTarget('P1', [pixel], always, false).why).toBeUndefined();
    expect(chooseTarget('virtual', [pixel], always, false).why).toBeUndefined();
  });
});
