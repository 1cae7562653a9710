import { createRequire } from 'node:module';
import { join } from 'node:path';
import { childEnvironment } from '../config.ts';
import { type Child, startChild } from './child.ts';

export interface AppiumServer {
  readonly port: number;
  readonly child: Child;
}

/** Starts Appium on loopback; `adb_shell` allows the shell commands that read the device's conditions. */
export function startAppium(root: string, sdk: string, port: number, log: string): AppiumServer {
  const main = createRequire(join(root, 'package.json')).resolve('appium');
  const child = startChild({
    command: process.execPath,
    args: [
      main,
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
      APPIUM_HOME: root,
      // A session timeout on a lost device leaves a rejected promise unhandled, which would end the server.
      NODE_OPTIONS: '--unhandled-rejections=warn',
    }),
  });
  return { port, child };
}
