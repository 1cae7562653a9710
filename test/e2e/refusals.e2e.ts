import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ProbeClient } from '../../orchestrator/capture/probe-client.ts';
import { sessionIdOf } from '../../orchestrator/capture/session-id.ts';
import { removeFolder } from '../../orchestrator/run-folder/plain-files.ts';
import { ensure } from '../../tools/setup/ensure.mjs';
import { frameworksOf, OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import { checkout } from '../../tools/setup/places.mjs';
import { type Device, startDevice } from '../../virtual-device/device.ts';
import { phoneNamed } from '../../virtual-device/phones/phone.ts';
import { frameworkOf, javaRuntime } from '../../virtual-device/runtime-link/java-runtime.ts';
import { startRuntime } from '../../virtual-device/runtime-link/runtime-process.ts';
import { type RealAdb, realAdb } from '../../virtual-device/testing/real-adb.ts';
import { tinyApk } from '../../virtual-device/testing/tiny-apk.ts';
import { newerJava } from './newer-java.ts';

const DEMO = 'dev.hitchproof.demo';
const OTHER_LEVELS = [29, 31, ...(newerJava === undefined ? [] : [36])];

/** What the table of permissions says, from adb to the framework and back, on a device that is lenient in nothing. */
function refuses(api: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
  let adb: RealAdb;
  let device: Device;
  const shell = (line: string) => adb.print('-s', device.serial, 'shell', line);

  beforeAll(async () => {
    if (api === 36) vi.stubEnv('JAVA_HOME', newerJava ?? '');
    await ensure(frameworksOf(checkout, api), () => undefined);
    adb = await realAdb();
    const cacheDir = join(checkout.state, 'device-cache');
    device = await startDevice({
      port: 0,
      refreshHz: 60,
      seed: 1,
      cacheDir,
      api,
      lenient: [],
      phone: { ...phoneNamed('oppo'), api, level: api, lacks: ['WRITE_SECURE_SETTINGS'] },
      startRuntime: ({ dataDir }) =>
        startRuntime(
          javaRuntime({
            dataDir,
            javaHome: process.env.JAVA_HOME,
            framework: frameworkOf(api, cacheDir),
          }),
        ),
      report: (error) => console.error(error),
    });
    await adb.call('connect', device.connect);
    await adb.call('-s', device.serial, 'install', 'android-probe/demo-app/target/demo-app.apk');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await device?.stop();
    await adb?.close();
    removeFolder(folder);
  });

  const installed = async (name: string, apk: Buffer): Promise<string> => {
    const file = join(folder, `${name}.apk`);
    writeFileSync(file, apk);
    const { stdout, stderr } = await adb.print('-s', device.serial, 'install', '-r', file);
    return stdout + stderr;
  };

  it('the shell touches the screen, and opens what is exported', async () => {
    expect((await shell(`am start -W -n ${DEMO}/.FeedActivity`)).stdout).toContain('Status: ok');
    expect(await shell('input tap 5 5')).toMatchObject({ code: 0, stderr: '' });
  });

  it('the shell reads the statistics of frames', async () => {
    const { code, stdout } = await shell(`dumpsys gfxinfo ${DEMO} framestats`);
    expect({ code, isTable: stdout.includes('---PROFILEDATA---') }).toEqual({ code: 0, isTable: true });
  });

  it('an app touches its own window until Android 12', async () => {
    const probe = new ProbeClient(
      {
        broadcast: async ({ extras: [request] }) => {
          const line = `am broadcast -a dev.hitchproof.CONTROL -n ${DEMO}/dev.hitchproof.probe.ControlReceiver --es hp ${request?.value}`;
          const [, code, data] = /result=(-?\d+)(?:, data="(.*)")?/.exec((await shell(line)).stdout) ?? [];
          return { code: Number(code), data };
        },
        shell: async () => '',
        shellOnce: async () => '',
      },
      DEMO,
    );
    await probe.send('start', { session: sessionIdOf(1, 'refusals', 'current', api) });
    const path = [0, 50, 100].map((ms): [number, number, number] => [ms, 500, 1_500 - 5 * ms]);
    const touched = probe.send('gesture', { path, rateMs: 4, seed: 1 }).then(
      () => 'allowed',
      () => 'refused',
    );
    expect(await touched).toBe(api <= 32 ? 'allowed' : 'refused');
    expect(
      (await shell('logcat -d')).stdout.includes(
        'W InputManager: Permission Denial: injectInputEvent() from pid=',
      ),
    ).toBe(api > 32);
  });

  it('a vendor takes a setting from the shell, in the words of the level', async () => {
    const { code, stderr } = await shell('settings put global hidden_api_policy 1');
    expect(code).toBe(255);
    expect(stderr.split('\n').slice(0, 3)).toEqual(
      api < 30
        ? [
            'Security exception: Permission denial: writing to settings requires:android.permission.WRITE_SECURE_SETTINGS',
            '',
            'java.lang.SecurityException: Permission denial: writing to settings requires:android.permission.WRITE_SECURE_SETTINGS',
          ]
        : [
            '',
            "Exception occurred while executing 'put':",
            api < 34
              ? 'java.lang.SecurityException: Permission denial: writing to settings requires:android.permission.WRITE_SECURE_SETTINGS'
              : 'java.lang.SecurityException: Permission denial, must have one of: [android.permission.WRITE_SECURE_SETTINGS]',
          ],
    );
    expect(await shell('settings put system screen_off_timeout 1800000')).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  it('an app of another signer or a newer level does not install, and what is not exported does not start', async () => {
    const apk = { package: 'com.shop', exported: false, targetSdk: 34, versionCode: 2 };
    expect(await installed('hidden', tinyApk(apk))).toContain('Success');
    expect(await installed('signer', tinyApk({ ...apk, signer: 'other' }))).toMatch(
      /Failure \[INSTALL_FAILED_UPDATE_INCOMPATIBLE: .*com\.shop signatures do not match/,
    );
    expect(await installed('newer', tinyApk({ ...apk, minSdk: api + 1 }))).toContain(
      `Requires newer sdk version #${api + 1} (current version is #${api})]`,
    );
    const { code, stderr } = await shell('am start -n com.shop/.MainActivity');
    expect({ code, isSaid: stderr.includes('uid=2000) not exported from uid 10100') }).toEqual({
      code: 255,
      isSaid: true,
    });
  });
}

describe.each([OWN_LEVEL])('on level %i', refuses);
describe.each(OTHER_LEVELS)('on level %i', { tags: 'nightly' }, refuses);
