import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { childEnvironment } from '../config.ts';
import type { Project } from '../setup/places.mjs';
import { type Child, startChild } from './child.ts';

export interface AppiumServer {
  readonly port: number;
  readonly child: Child;
}

/** Starts Appium on loopback; `adb_shell` allows the shell commands that read the device's conditions. */
export function startAppium({ root, state, sdk }: Project, port: number, log: string): AppiumServer {
  const child = startChild({
    command: process.execPath,
    args: [
      createRequire(import.meta.url).resolve('appium'),
      'server',
      ...['--address', '127.0.0.1'],
      ...['--port', String(port)],
      ...['--allow-insecure', 'uiautomator2:adb_shell'],
      ...['--log-level', 'info', '--log-no-colors'],
    ],
    cwd: root,
    log,
    env: childEnvironment({
      ANDROID_HOME: sdk,
      ANDROID_SDK_ROOT: sdk,
      APPIUM_HOME: appiumHome(join(state, 'appium-home')),
      // A session timeout on a lost device leaves a rejected promise unhandled, which would end the server.
      NODE_OPTIONS: '--unhandled-rejections=warn',
    }),
  });
  return { port, child };
}

const DRIVER = 'appium-uiautomator2-driver';

/**
 * Appium looks for drivers only in the `node_modules` of its home, and only when the package.json there names `appium`.
 * The driver may be installed at any level of the project's tree, so its home gets a link to it.
 */
function appiumHome(folder: string): string {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "dependencies": { "appium": "*" } }\n');
  const driver = dirname(createRequire(import.meta.url).resolve(`${DRIVER}/package.json`));
  rmSync(join(modules, DRIVER), { recursive: true, force: true });
  symlinkSync(driver, join(modules, DRIVER), 'junction');
  return folder;
}
