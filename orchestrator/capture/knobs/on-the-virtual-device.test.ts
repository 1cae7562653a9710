import { expect, it } from 'vitest';
import { type Phone, phoneNamed } from '../../../virtual-device/phones/phone.ts';
import { testDevice } from '../../../virtual-device/testing/test-device.ts';
import { applyKnobs } from './apply-knobs.ts';
import { compileModeKnob } from './compile-mode.ts';
import { LAB_KNOBS, refreshRateKnobs } from './knobs.ts';

/** The device's shell without its runtime: real replies of `settings`, `cmd` and `dumpsys`. */
async function device(phone?: Phone) {
  const { shell } = await testDevice({}, phone);
  return async (line: string): Promise<string> => {
    const { code, out, err } = await shell(line);
    if (code !== 0) throw new Error(err.trim());
    return out;
  };
}

it('each knob has the outcome that the virtual device’s replies prove', async () => {
  const shell = await device();
  const knobs = [...LAB_KNOBS, ...refreshRateKnobs(120, 'Google'), compileModeKnob('com.acme', 'speed')];
  const { reports, restore } = await applyKnobs(knobs, shell);
  const outcomes = Object.fromEntries(reports.map(({ id, outcome }) => [id, outcome]));
  expect(outcomes).toEqual({
    window_animation_scale: 'already',
    transition_animation_scale: 'already',
    animator_duration_scale: 'already',
    low_power: 'already',
    stay_on_while_plugged_in: 'applied',
    screen_off_timeout: 'applied',
    heads_up_notifications_enabled: 'applied',
    show_touches: 'already',
    pointer_location: 'already',
    zen_mode: 'applied',
    screen_brightness_mode: 'already',
    screen_brightness: 'applied',
    doze: 'already',
    'fixed-performance-mode': 'refused',
    'background-dexopt': 'refused',
    // The device stores the settings but keeps its 60 Hz, which the check detects.
    ...{ peak_refresh_rate: 'applied', min_refresh_rate: 'applied', 'refresh-rate': 'refused' },
    'compile-mode': 'unsupported',
  });
  const list = 'settings list global; settings list system; settings list secure';
  const restored = (await restore()).filter((report) => report.restored !== undefined);
  expect(restored.every((report) => report.restored === true || report.outcome === 'refused')).toBe(true);
  expect(await shell(list)).toBe(await (await device())(list));
});

it('a display at 60 Hz is not at the 120 Hz of the mode that its dump lists first', async () => {
  const shell = await device(phoneNamed('xiaomi'));
  expect(await shell('dumpsys display')).toMatch(/modeId 2\b.*supportedModes \[\{id=1, .*?fps=120\.0/);
  const { reports } = await applyKnobs(refreshRateKnobs(120, 'Xiaomi'), shell);
  expect(reports.find(({ id }) => id === 'refresh-rate')).toMatchObject({ outcome: 'refused', after: '60' });
});
