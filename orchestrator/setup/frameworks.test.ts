import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  ANDROID_RELEASES,
  OWN_LEVEL as OWN_LEVEL_OF_DEVICE,
} from '../../virtual-device/runtime-link/android-releases.ts';
import { frameworkOf } from '../../virtual-device/runtime-link/java-runtime.ts';
import { frameworksOf, LEVELS, OWN_LEVEL } from './frameworks.mjs';

let state: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'frameworks-'));
});
afterEach(() => rmSync(state, { recursive: true }));

const project = () => ({ root: state, state, sdk: state });

it('provides the levels that a device can have', () => {
  expect(LEVELS).toEqual([...ANDROID_RELEASES.keys()]);
  expect(OWN_LEVEL).toBe(OWN_LEVEL_OF_DEVICE);
  expect(frameworksOf(project(), OWN_LEVEL)).toEqual([]);
});

it('is there when the device finds its jar', () => {
  const [framework] = frameworksOf(project(), 31);
  expect(framework?.state()).toMatchObject({ ok: false, fix: expect.stringContaining('mvn -B') });
  const { folder } = frameworkOf(31, join(state, 'device-cache'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'android-all-instrumented-12-robolectric-7732740-i7.jar'), '');
  expect(framework?.state()).toMatchObject({ ok: true });
});
