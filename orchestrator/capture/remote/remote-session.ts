import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { FaultError } from '../../base/errors.ts';
import { appiumSession } from '../appium-session.ts';
import { faultErrorOf } from '../classify-failure.ts';
import { isCharging } from '../conditions.ts';
import type { DeviceSession } from '../device-session.ts';
import type { Conditions } from '../recording.ts';
import type { FoundRungs } from './found-rungs.ts';
import type { RemoteEndpoint } from './remote-endpoint.ts';

export interface RemoteSession {
  readonly session: DeviceSession;
  readonly rungs: FoundRungs;
}

/** A session on a remote server: the same commands as on this machine, except those that need its disk or shell. */
export async function openRemoteSession(
  browser: WebdriverIO.Browser,
  endpoint: RemoteEndpoint,
): Promise<RemoteSession> {
  const local = appiumSession(browser);
  const shell = await local.shell('echo').then(
    () => true,
    () => false,
  );
  const rungs: FoundRungs = { shell, install: installRung(endpoint, shell) };
  const session: DeviceSession = {
    ...local,
    install: installer(browser, endpoint, rungs),
    conditions: shell ? local.conditions : () => batteryOf(browser),
  };
  return { session, rungs };
}

/** A path on the same disk is the last choice: another machine behind a tunnel may have another file there. */
function installRung({ kind, uploads, url }: RemoteEndpoint, shell: boolean): FoundRungs['install'] {
  if (uploads !== undefined) return 'upload';
  if (shell) return 'push';
  return kind !== 'vendor' && isLoopback(new URL(url).hostname) ? 'path' : 'none';
}

const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Installs an APK, except the one that the session has from its start. */
function installer(browser: WebdriverIO.Browser, { uploads = {} }: RemoteEndpoint, rungs: FoundRungs) {
  let [installed] = Object.keys(uploads);
  return async (apk: string): Promise<void> => {
    if (apk === installed) return;
    installed = undefined;
    await install(browser, uploads, rungs, apk);
    installed = apk;
  };
}

async function install(
  browser: WebdriverIO.Browser,
  uploads: Readonly<Record<string, string>>,
  rungs: FoundRungs,
  apk: string,
): Promise<void> {
  switch (rungs.install) {
    case 'upload':
      return installFrom(browser, uploadOf(apk, uploads));
    case 'path':
      return installFrom(browser, apk);
    case 'push':
      return installPushed(browser, apk);
    case 'none':
      throw new FaultError('appium-refused', `The Appium server cannot install ${apk}.`);
  }
}

function uploadOf(apk: string, uploads: Readonly<Record<string, string>>): string {
  const uploaded = uploads[apk];
  if (uploaded !== undefined) return uploaded;
  throw new FaultError('appium-refused', `${apk} has not been uploaded to the server.`);
}

async function installFrom(browser: WebdriverIO.Browser, appPath: string): Promise<void> {
  await browser.execute('mobile: installApp', { appPath, grantPermissions: true, allowTestPackages: true });
}

/** A folder that the shell may write and the package manager may read. */
const PUSHED_APK = '/data/local/tmp/hitchproof-under-test.apk';
const INSTALL_MS = 120_000;

async function installPushed(browser: WebdriverIO.Browser, apk: string): Promise<void> {
  const payload = readFileSync(apk).toString('base64');
  await browser.execute('mobile: pushFile', { remotePath: PUSHED_APK, payload });
  const shell = (command: string, args: readonly string[]): Promise<unknown> =>
    browser.execute('mobile: shell', { command, args, timeout: INSTALL_MS });
  // Like `mobile: installApp`: replaces the app, grants its permissions, accepts test packages.
  try {
    const printed = String(await shell('pm', ['install', '-r', '-g', '-t', PUSHED_APK]));
    if (!/^Success/m.test(printed))
      throw faultErrorOf(new Error(`The device did not install ${apk}: ${printed.trim()}`));
  } finally {
    await shell('rm', ['-f', PUSHED_APK]);
  }
}

const batterySchema = z.object({ level: z.number(), state: z.number() });

/** The facts that the driver's server on the device can read without the shell. */
async function batteryOf(browser: WebdriverIO.Browser): Promise<Conditions> {
  const battery = batterySchema.safeParse(
    await browser.execute('mobile: batteryInfo', {}).catch(String),
  ).data;
  if (battery === undefined) return {};
  return {
    batteryPercent: Math.round(battery.level * 100),
    batteryCharging: isCharging(battery.state),
  };
}
