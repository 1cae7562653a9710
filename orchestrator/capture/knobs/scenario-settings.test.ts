import { expect, it } from 'vitest';
import { deviceWithApps } from '../../../virtual-device/testing/test-device.ts';
import { checkedSettings, SettingsInUse } from './scenario-settings.ts';

const LOCALE = 'cmd locale get-app-locales com.app';
const STATE = `settings get system font_scale; cmd uimode night; ${LOCALE}`;

/** The shell of the virtual device; what it answers to lines that `refuses` matches is an error. */
async function device(refuses = /^$/) {
  const { shell } = await deviceWithApps();
  const run = async (line: string): Promise<string> => {
    if (refuses.test(line)) throw new Error('not allowed');
    const { code, out, err } = await shell(line);
    if (code !== 0) throw new Error(err.trim());
    return out;
  };
  return { state: () => run(STATE), settings: new SettingsInUse(run, 'com.app') };
}

it('the device has them while they are used, and its own ones after that', async () => {
  const { state, settings } = await device();
  const own = await state();
  await settings.use({ fontScale: 1.3, locale: 'ar-EG' });
  expect(await state()).toBe('1.3\nNight mode: no\nLocales for com.app for user 0 are [ar-EG]\n');
  await settings.use({ darkMode: true });
  expect(await state()).toBe('null\nNight mode: yes\nLocales for com.app for user 0 are []\n');
  await expect(
    settings.during({ fontScale: 2 }, async () => {
      expect(await state()).toMatch(/^2\nNight mode: no\n/);
      throw new Error('the run failed');
    }),
  ).rejects.toThrow('the run failed');
  expect(await state()).toBe(own);
});

it('what the device refuses is named, and nothing stays changed', async () => {
  const { state, settings } = await device(/^cmd uimode night yes/);
  const own = await state();
  await expect(settings.use({ fontScale: 1.3, darkMode: true })).rejects.toThrow(
    'The device does not take the night mode yes of `settings`: not allowed.',
  );
  expect(await state()).toBe(own);
});

it('knows which ones a device has', async () => {
  expect([...(await (await device()).settings.known())]).toEqual(['fontScale', 'darkMode', 'locale']);
  expect([...(await (await device(/^cmd locale/)).settings.known())]).toEqual(['fontScale', 'darkMode']);
});

it.each([
  [{ fontScale: 9 }, /^`settings` of 'feed': .*fontScale/],
  [{ locale: 'en; reboot' }, /a language tag, such as ar-EG/],
  [{ font: 1 }, /font/],
])('%j is refused', (settings, message) => {
  expect(() => checkedSettings('feed', settings)).toThrow(message);
});
