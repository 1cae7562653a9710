import { expect, it } from 'vitest';
import { type FoundRungs, missingRung, type RungNeeds, rungsText } from './found-rungs.ts';

const PROBE: RungNeeds = { installs: true, source: 'probe', atVendor: false };
const ALL: FoundRungs = { shell: true, install: 'push' };

it.each<[RungNeeds, FoundRungs]>([
  [PROBE, ALL],
  [{ ...PROBE, source: 'gfxinfo' }, ALL],
  [PROBE, { shell: false, install: 'path' }],
  [
    { ...PROBE, installs: false },
    { shell: false, install: 'none' },
  ],
])('%j can be measured with %j', (needs, rungs) => expect(missingRung(needs, rungs)).toBeUndefined());

it.each<[RungNeeds, FoundRungs, RegExp]>([
  [
    { ...PROBE, source: 'gfxinfo' },
    { shell: false, install: 'upload' },
    /^The Appium server allows no shell commands, which --source gfxinfo needs: .*adb_shell/,
  ],
  [PROBE, { shell: false, install: 'none' }, /^The Appium server cannot install the APK: .*adb_shell/],
  [
    { ...PROBE, atVendor: true },
    { shell: false, install: 'none' },
    /^The Appium server cannot install the APK: install the app there/,
  ],
])('%j cannot be measured with %j', (needs, rungs, message) =>
  expect(missingRung(needs, rungs)).toMatch(message),
);

it.each<[FoundRungs, string]>([
  [ALL, 'install: push and pm install · conditions: shell · log: complete'],
  [
    { shell: false, install: 'none' },
    'install: not possible · conditions: battery only · log: what has arrived by then',
  ],
])('%j in words', (rungs, text) =>
  expect(rungsText(rungs)).toBe(`control: broadcast · traces: pullFile · ${text}`),
);
