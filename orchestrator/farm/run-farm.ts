import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { FaultError } from '../base/fault-error.ts';
import { childEnvironment } from '../config.ts';
import { serverStatus } from '../remote/server-status.ts';
import { appiumHome, appiumProgram } from '../rig/appium-server.ts';
import { freePort } from '../rig/free-port.ts';
import { requireJava } from '../rig/require-java.ts';
import { type SupervisedOptions, Supervisor, type Trouble } from '../rig/supervisor.ts';
import { gridFolder } from '../setup/grid.mjs';
import type { Project } from '../setup/places.mjs';
import type { EventBus } from './farm-device.ts';
import { farmEndpoint } from './farm-endpoint.ts';
import { farmFolder, removeFarm, saveFarm } from './farm-file.ts';
import { hubToml, nodeToml } from './grid-config.ts';
import { keepRunning } from './keep-running.ts';
import { attachedDevices, type OpenDevices, virtualDevices } from './open-devices.ts';

export interface FarmOptions {
  /** Number of virtual devices; absent: the attached ones. */
  readonly virtual?: number;
  readonly host: string;
  readonly port: number;
  readonly login?: { readonly user: string; readonly key: string };
}
export interface FarmSurroundings {
  /** Ends the farm. */
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
}

type Program = Omit<SupervisedOptions, 'ifEnded'>;

/**
 * Runs a Selenium Grid with one relay node and one Appium server for each device until it is stopped. The programs of the
 * Grid start again when they end; a device that is gone is `down` and the others go on.
 * @returns why it ended by itself; undefined when it was stopped
 */
export async function runFarm(
  project: Project,
  options: FarmOptions,
  { stop, say }: FarmSurroundings,
): Promise<Trouble | undefined> {
  const { state } = project;
  const folder = farmFolder(state);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const url = `http://${options.host}:${options.port}`;
  const farm = { url, needsLogin: options.login !== undefined };
  saveFarm(state, farm);
  const supervisor = new Supervisor(state);
  const ended = new AbortController();
  const stopping = AbortSignal.any([stop, ended.signal]);
  try {
    const opened =
      options.virtual === undefined
        ? await attachedDevices(project)
        : await virtualDevices(supervisor, project, { folder, count: options.virtual });
    const bus = { publishPort: await freePort(), subscribePort: await freePort() };
    for (const program of programsOf({ project, folder, bus, ...opened }, options))
      void keepRunning(supervisor, program, { stop: stopping, say });
    await allUp(options, opened.devices.length, stopping);
    saveFarm(state, { ...farm, devices: opened.devices });
    const stopped = new Promise<undefined>((resolve) =>
      stopping.addEventListener('abort', () => resolve(undefined), { once: true }),
    );
    return stopping.aborted ? undefined : await Promise.race([stopped, supervisor.troubled]);
  } finally {
    ended.abort();
    await supervisor.stop();
    removeFarm(state);
  }
}

interface Parts extends OpenDevices {
  readonly project: Project;
  readonly folder: string;
  readonly bus: EventBus;
}

function programsOf(parts: Parts, options: FarmOptions): readonly Program[] {
  const { project, folder, devices, bus } = parts;
  const plugins = { 'hitchproof-device-state': PLUGIN };
  const home = appiumHome(project.root, join(project.state, 'appium-farm-home'), plugins);
  const hub = grid(parts, { name: 'The hub', role: 'hub', toml: hubToml({ ...options, bus }) });
  const ofDevices = devices.flatMap((device, index) => {
    const number = index + 1;
    const log = join(folder, `appium-${number}.log`);
    const env = { ANDROID_ADB_SERVER_PORT: String(parts.adb.port) };
    const appium = { port: device.appiumPort, log, home, plugins: ['device-state'], env };
    return [
      { name: `Appium of ${device.serial}`, ...appiumProgram(project, appium) },
      grid(parts, {
        ...{ name: `The node of ${device.serial}`, role: 'node', suffix: `-${number}` },
        toml: nodeToml(device, parts.adb.port, bus),
      }),
    ];
  });
  return [hub, ...ofDevices];
}

const PLUGIN = fileURLToPath(new URL('./device-state', import.meta.url));

interface GridProgram {
  readonly name: string;
  readonly role: 'hub' | 'node';
  readonly suffix?: string;
  readonly toml: string;
}

function grid({ project, folder }: Parts, { name, role, suffix = '', toml }: GridProgram): Program {
  const config = join(folder, `${role}${suffix}.toml`);
  // The hub's has a password.
  writeFileSync(config, toml, { mode: 0o600 });
  return {
    name,
    command: requireJava('Selenium Grid'),
    args: [
      ...JVM,
      '-cp',
      join(gridFolder(project), '*'),
      MAIN,
      role,
      '--config',
      config,
      '--tracing',
      'false',
    ],
    env: childEnvironment({}),
    log: join(folder, `${role}${suffix}.log`),
  };
}
const MAIN = 'org.openqa.selenium.grid.Main';
/** Small programs that mostly wait: less memory and a faster start than by default. */
const JVM = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xss512k'];

/** Until every device can take a session. */
async function allUp(options: FarmOptions, count: number, stop: AbortSignal): Promise<void> {
  const endMs = Date.now() + START_MS;
  let up = 0;
  while (!stop.aborted && up < count) {
    if (Date.now() > endMs)
      throw new FaultError(
        'farm-failed',
        `Only ${up} of ${count} devices are up after ${START_MS / 1_000} s.`,
      );
    up = await devicesUp(options);
    await delay(CHECK_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}
const START_MS = 180_000;
const CHECK_MS = 250;

/** 0 while the hub does not listen yet. */
const devicesUp = ({ host, port, login }: FarmOptions): Promise<number> =>
  serverStatus(farmEndpoint(`http://${host}:${port}`, login !== undefined), process.env).then(
    (status) => (status.kind === 'grid' ? status.slots.filter(({ state }) => state !== 'down').length : 0),
    () => 0,
  );
