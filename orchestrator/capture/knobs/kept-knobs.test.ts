import { expect, it } from 'vitest';
import { deviceWithApps } from '../../../virtual-device/testing/test-device.ts';
import { applyKeptKnobs, setBackLeft } from './kept-knobs.ts';
import { setting } from './knob.ts';
import { SettingsInUse } from './scenario-settings.ts';

const STATE =
  'settings get system font_scale; settings get system screen_off_timeout; cmd locale get-app-locales com.app';
const FILES = 'ls /data/local/tmp';

/** The shell of the virtual device, which keeps files. */
async function device() {
  const { shell } = await deviceWithApps();
  return async (line: string): Promise<string> => {
    const { code, out, err } = await shell(line);
    if (code !== 0) throw new Error(err.trim());
    return out;
  };
}

it('what a killed session changed is set back by the next one, and is not taken for the device’s own', async () => {
  const shell = await device();
  await shell('settings put system font_scale 1.15');
  const own = await shell(STATE);
  // Both are killed here: nothing is restored.
  await applyKeptKnobs([setting('system screen_off_timeout', '9')], shell, 'session');
  await new SettingsInUse(shell, 'com.app').use({ fontScale: 1.3, locale: 'ar-EG' });
  expect(await shell(STATE)).toBe('1.3\n9\nLocales for com.app for user 0 are [ar-EG]\n');
  const next = new SettingsInUse(shell, 'com.app');
  await next.use({ fontScale: 2 });
  expect(await shell(STATE)).toMatch(/^2\n9\nLocales for com.app for user 0 are \[\]\n/);
  await next.use({});
  await setBackLeft('session', shell);
  expect(await shell(STATE)).toBe(own);
  expect(await shell(FILES)).not.toContain('restore');
});

it('a value with a quote comes back as it was', async () => {
  const shell = await device();
  const odd = "settings put global device_name 'Ann'\\''s phone'";
  await shell(odd);
  const name = {
    ...setting('global device_name', 'x'),
    value: (text: string) => text,
    put: (value: string) => (value === 'x' ? 'settings put global device_name x' : odd),
  };
  await applyKeptKnobs([name], shell, 'session');
  expect(await shell('settings get global device_name')).toBe('x\n');
  await setBackLeft('session', shell);
  expect(await shell('settings get global device_name')).toBe("Ann's phone\n");
});

it('restored settings leave no record; those that were not restored do', async () => {
  const shell = await device();
  let fails = /^$/;
  const broken = async (line: string): Promise<string> => {
    if (fails.test(line)) throw new Error('offline');
    return shell(line);
  };
  const knobs = [setting('system screen_off_timeout', '9'), setting('global stay_on', '7')];
  await (await applyKeptKnobs(knobs, broken, 'session')).restore();
  expect(await shell(FILES)).not.toContain('hitchproof-session-restore.sh');
  for (const lost of [/./, /^settings (put|delete) system/]) {
    fails = /^$/;
    const { restore } = await applyKeptKnobs(knobs, broken, 'session');
    fails = lost;
    await restore();
    expect(await shell(FILES)).toContain('hitchproof-session-restore.sh');
    await setBackLeft('session', shell);
    expect(await shell('settings get system screen_off_timeout')).not.toBe('9\n');
  }
});

it('a device that keeps no files takes the settings all the same', async () => {
  const shell = await device();
  const refusing = async (line: string): Promise<string> => {
    if (line.includes('restore.sh')) throw new Error('Permission denied');
    return shell(line);
  };
  const { reports, restore } = await applyKeptKnobs(
    [setting('system screen_off_timeout', '9')],
    refusing,
    'session',
  );
  expect(reports).toMatchObject([{ outcome: 'applied' }]);
  expect(await restore()).toMatchObject([{ restored: true }]);
});
