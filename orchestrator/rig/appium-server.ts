import { existsSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Project } from '../../tools/setup/places.mjs';
import { toolEnvironment } from '../config.ts';
import { startAnnouncing } from './announcing-child.ts';
import { resolvePackage } from './resolve-package.ts';
import type { Supervisor } from './supervisor.ts';

export interface AppiumServer {
  readonly port: number;
  /** Resolves when the server accepts sessions; false if it ended before. */
  readonly ready: Promise<boolean>;
}

export interface AppiumPlace {
  readonly port: number;
  readonly log: string;
  /** Folder in which Appium leaves a folder for each file sent or fetched. */
  readonly temporaryFolder: string;
}

/** Starts Appium on loopback. */
export function startAppium(
  supervisor: Supervisor,
  project: Project,
  { port, log, temporaryFolder }: AppiumPlace,
): AppiumServer {
  const home = appiumHome(project.root, join(project.state, 'appium-home'));
  const { command, args, variables } = appiumProgram(project, { port, home });
  mkdirSync(temporaryFolder, { recursive: true });
  const { announced } = startAnnouncing(
    supervisor,
    {
      name: 'Appium',
      ifEnded: 'appium-ended',
      command,
      args,
      cwd: project.root,
      log,
      env: toolEnvironment({ ...variables, APPIUM_TMP_DIR: temporaryFolder }),
    },
    (line) => (line.includes('REST http interface listener started') ? true : undefined),
  );
  return { port, ready: announced.then((isReady) => isReady === true) };
}

export interface AppiumProgramOptions {
  readonly port: number;
  /** Folder that contains the driver and the plugins. */
  readonly home: string;
  readonly plugins?: readonly string[];
}
export interface AppiumProgram {
  readonly command: string;
  readonly args: readonly string[];
  /** Environment variables needed besides the usual ones. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Arguments of `appium`; `adb_shell` allows the shell commands that read the device's conditions. */
export const appiumArgs = (port: number, plugins: readonly string[]): readonly string[] => [
  'server',
  ...['--address', '127.0.0.1'],
  ...['--port', String(port)],
  ...['--allow-insecure', 'uiautomator2:adb_shell'],
  ...(plugins.length === 0 ? [] : ['--use-plugins', plugins.join(',')]),
  ...['--log-level', 'info', '--log-no-colors'],
];

export const appiumProgram = (
  { root, sdk }: Project,
  { port, home, plugins = [] }: AppiumProgramOptions,
): AppiumProgram => ({
  command: process.execPath,
  args: [resolvePackage(root, 'appium'), ...appiumArgs(port, plugins)],
  variables: {
    ANDROID_HOME: sdk,
    ANDROID_SDK_ROOT: sdk,
    APPIUM_HOME: home,
    // A session timeout on a lost device causes an unhandled promise rejection, which would end the server.
    NODE_OPTIONS: '--unhandled-rejections=warn',
  },
});

const DRIVER = 'appium-uiautomator2-driver';

/**
 * Appium looks for drivers only in the `node_modules` of its home, and only if the package.json there names `appium`. The
 * driver may be installed at any level of the project's tree, so the home gets a link to it. Sessions of one project may
 * start at the same time: each file is complete before it gets its name, and the links come last.
 * @param plugins folders by plugin name
 */
export function appiumHome(
  root: string,
  folder: string,
  plugins: Readonly<Record<string, string>> = {},
): string {
  const driver = dirname(resolvePackage(root, `${DRIVER}/package.json`));
  const manifest = '{ "private": true, "dependencies": { "appium": "*" } }\n';
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  if (!existsSync(join(folder, 'package.json')))
    makeWhole(join(folder, 'package.json'), (path) => writeFileSync(path, manifest));
  for (const [name, target] of Object.entries({ ...plugins, [DRIVER]: driver })) {
    const link = join(folder, 'node_modules', name);
    if (existsSync(link) && readlinkSync(link) === target) continue;
    // Appium cached the driver's previous place there, e.g. before the project was moved.
    rmSync(join(folder, 'node_modules', '.cache'), { recursive: true, force: true });
    makeWhole(link, (path) => symlinkSync(target, path, 'junction'));
  }
  return folder;
}

function makeWhole(path: string, make: (path: string) => void): void {
  const made = `${path}.${process.pid}`;
  make(made);
  renameSync(made, path);
}
