import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Project } from '../../tools/setup/places.mjs';
import { toolEnvironment } from '../environment.ts';
import { startAnnouncing } from './announcing-child.ts';
import { resolvePackage } from './resolve-package.ts';
import type { Supervisor } from './supervisor.ts';

export interface AppiumServer extends AppiumAddress {
  /** Resolves when the server accepts sessions; false if it ended before. */
  readonly ready: Promise<boolean>;
}

export interface AppiumPlace {
  readonly port: number;
  readonly log: string;
  /** Folder in which Appium leaves a folder for each file sent or fetched. */
  readonly temporaryFolder: string;
}

/** Where an Appium server on loopback answers: below a path that only those who may use it know. */
export interface AppiumAddress {
  readonly port: number;
  /** E.g. `/hps_…`. */
  readonly path: string;
}

export const appiumUrl = ({ port, path }: AppiumAddress): string => `http://127.0.0.1:${port}${path}`;

/** A secret that no log repeats: `base/secret-forms.ts` knows its form. */
export const newSecret = (): string => `hps_${randomBytes(24).toString('hex')}`;

/** Starts Appium on loopback. */
export function startAppium(
  supervisor: Supervisor,
  project: Project,
  { port, log, temporaryFolder }: AppiumPlace,
): AppiumServer {
  const address = { port, path: `/${newSecret()}` };
  const home = appiumHome(project.root, join(project.state, 'appium-home'));
  const configFile = join(supervisor.privateFolder(), 'appium.json');
  writeFileSync(configFile, appiumConfig(address), { mode: 0o600 });
  const { command, args, variables } = appiumProgram(project, { configFile, home });
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
  return { ...address, ready: announced.then((isReady) => isReady === true) };
}

export interface AppiumProgramOptions {
  /** File that only its user may read. */
  readonly configFile: string;
  /** Folder that contains the driver and the plugins. */
  readonly home: string;
}
export interface AppiumProgram {
  readonly command: string;
  readonly args: readonly string[];
  /** Environment variables needed besides the usual ones. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The plugin that lets in this user's programs only. */
export const DOOR_FOLDER = fileURLToPath(new URL('./appium-door', import.meta.url));
const DOOR = 'door';

/**
 * Appium's configuration; every user of the machine sees a program's arguments. `adb_shell` allows the shell commands that
 * read the device's conditions.
 */
export const appiumConfig = ({ port, path }: AppiumAddress, plugins: readonly string[] = []): string =>
  `${JSON.stringify(
    {
      server: {
        address: '127.0.0.1',
        port,
        'base-path': path,
        'allow-insecure': ['uiautomator2:adb_shell'],
        'use-plugins': [DOOR, ...plugins],
        'log-level': 'info',
        'log-no-colors': true,
      },
    },
    null,
    2,
  )}\n`;

/** Arguments of `appium`. */
export const appiumArgs = (configFile: string): readonly string[] => ['server', '--config', configFile];

export const appiumProgram = (
  { root, sdk }: Project,
  { configFile, home }: AppiumProgramOptions,
): AppiumProgram => ({
  command: process.execPath,
  args: [resolvePackage(root, 'appium'), ...appiumArgs(configFile)],
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
  const links = { ...plugins, 'hitchproof-door': DOOR_FOLDER, [DRIVER]: driver };
  const manifest = '{ "private": true, "dependencies": { "appium": "*" } }\n';
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  if (!existsSync(join(folder, 'package.json')))
    makeWhole(join(folder, 'package.json'), (path) => writeFileSync(path, manifest));
  for (const [name, target] of Object.entries(links)) {
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
