import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { GRID_VERSION } from '../../tools/setup/grid.mjs';
import { farmGridJar, type Project } from '../../tools/setup/places.mjs';
import { adbProgram } from '../rig/adb.ts';
import { adbServerArgs } from '../rig/adb-server.ts';
import { appiumArgs, DOOR_FOLDER, newSecret } from '../rig/appium-server.ts';
import { resolvePackage } from '../rig/resolve-package.ts';
import type { FarmDevice, OpenDevice } from './farm-device.ts';
import {
  type ConfigFile,
  configFiles,
  type FarmFile,
  type FarmParts,
  type FarmProgram,
  farmPrograms,
  gridArgs,
  gridJava,
  PLUGIN_FOLDER,
  pluginVariables,
} from './farm-programs.ts';

/** The folder of these files in the containers. */
const FOLDER = '/farm';
const JAR = 'farm-grid.jar';
/** With the Grid of Selenium's image. */
const GRID = ['java', ...gridJava(`${FOLDER}/${JAR}:/opt/selenium/selenium-server.jar`)];

/**
 * A Compose project for Linux: the containers share the host's network, so that ports, adb and the hub's address are the
 * same as without containers, and one container has the USB devices.
 */
function composeFiles(onHost: FarmParts): readonly FarmFile[] {
  const parts = { ...onHost, folder: FOLDER };
  const plugin = (into: string, folder: string, names: readonly string[]): readonly FarmFile[] =>
    names.map((name) => ({ name: `${into}/${name}`, copyOf: join(folder, name) }));
  return [
    { name: 'compose.yaml', text: composeText(parts) },
    { name: 'appium.Dockerfile', text: dockerfile(parts.project) },
    ...plugin('device-state', PLUGIN_FOLDER, ['package.json', 'plugin.mjs']),
    ...plugin('door', DOOR_FOLDER, ['package.json', 'plugin.mjs', 'peer-user.mjs']),
    { name: JAR, copyOf: farmGridJar },
    ...configFiles(parts),
  ];
}

/** User and group of the containers, so that their files belong to this user. */
const user = (): string => `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;

/** The Grid's programs, which ask Appium, run as this user, and Appium as root. */
const peer = (): Readonly<Record<string, string>> => ({
  HITCHPROOF_PEER_USER: String(process.getuid?.() ?? 0),
});

/** JSON strings are valid YAML strings too. */
const list = (words: readonly string[]): string => JSON.stringify(words);

function composeText(parts: FarmParts): string {
  const { devices, adbPort } = parts;
  const ofDevices = devices.map((device, index) => deviceService(index + 1, device, parts));
  return `# Made by \`hitchproof farm files --for compose\`. Stop adb on the host first: \`adb kill-server\`.
name: hitchproof-farm

x-service: &service
  network_mode: host
  restart: always

x-appium: &appium
  <<: *service
  build: {context: ., dockerfile: appium.Dockerfile}

services:
  adb:
    <<: *appium
    privileged: true
    volumes: ["/dev/bus/usb:/dev/bus/usb", "adb-keys:/root/.android"]
    entrypoint: ${list(['adb', ...adbServerArgs(adbPort)])}
  hub:
    <<: *service
    image: selenium/hub:${GRID_VERSION}
    entrypoint: ${list(GRID)}
    user: "${user()}"
    volumes: ["./:${FOLDER}:ro"]
    command: ${list(gridArgs(FOLDER))}
${ofDevices.join('')}
volumes:
  adb-keys: {}
`;
}

const deviceService = (number: number, device: FarmDevice, parts: FarmParts): string => `  appium-${number}:
    <<: *appium
    environment: ${JSON.stringify({ ...pluginVariables(parts, device), ...peer() })}
    volumes: ["./:${FOLDER}:ro"]
    command: ${list(appiumArgs(`${FOLDER}/appium-${number}.json`))}
    depends_on: [adb, hub]
`;

const versionSchema = z.object({ version: z.string() });
function versionOf(root: string, name: string): string {
  const manifest: unknown = JSON.parse(readFileSync(resolvePackage(root, `${name}/package.json`), 'utf8'));
  return `${name}@${versionSchema.parse(manifest).version}`;
}

/** Appium finds a driver and a plugin in the `node_modules` of its home if package.json there names `appium`. */
const dockerfile = ({ root }: Pick<Project, 'root'>): string => `FROM node:22-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends adb && rm -rf /var/lib/apt/lists/*
WORKDIR /appium
ENV ANDROID_HOME=/usr/lib/android-sdk APPIUM_HOME=/appium NODE_OPTIONS=--unhandled-rejections=warn
RUN npm init -y && npm install ${versionOf(root, 'appium')} ${versionOf(root, 'appium-uiautomator2-driver')}
COPY device-state node_modules/hitchproof-device-state
COPY door node_modules/hitchproof-door
ENTRYPOINT ["node_modules/.bin/appium"]
`;

export const serviceManagers = ['systemd', 'compose'] as const;
export type ServiceManager = (typeof serviceManagers)[number];

/** Ports of a farm whose programs are started by a service manager: the same after each start. */
const APPIUM_PORT = 4_723;

const withFixedPorts = (device: OpenDevice, index: number): FarmDevice => ({
  ...device,
  appium: { port: APPIUM_PORT + index, path: `/${newSecret()}` },
});

type GivenParts = Omit<FarmParts, 'secret' | 'devices'> & { readonly devices: readonly OpenDevice[] };

/** Configuration files with which a service manager runs the same programs as `farm up`. */
export function farmFiles(manager: ServiceManager, given: GivenParts): readonly FarmFile[] {
  const parts = {
    ...given,
    secret: newSecret(),
    devices: given.devices.map(withFixedPorts),
  };
  switch (manager) {
    case 'compose':
      return composeFiles(parts);
    case 'systemd':
      return [...systemdFiles(parts), ...configFiles(parts)];
  }
}

const TARGET = 'hitchproof-farm.target';

/** A unit for each program of a farm, and a target that starts and stops them together. */
function systemdFiles(parts: FarmParts): readonly ConfigFile[] {
  const { project, adbPort } = parts;
  const adb: FarmProgram = {
    id: 'adb',
    name: 'The adb server',
    command: adbProgram(project.sdk),
    args: adbServerArgs(adbPort),
    variables: {},
  };
  const programs = [adb, ...farmPrograms(parts)];
  return [
    { name: TARGET, text: targetText(programs) },
    ...programs.map((program) => ({ name: unitOf(program), text: unitText(program, project.root) })),
  ];
}

const unitOf = ({ id }: FarmProgram): string => `hitchproof-${id}.service`;

const targetText = (programs: readonly FarmProgram[]): string => `[Unit]
Description=Hitchproof device farm
Wants=${programs.map(unitOf).join(' ')}

[Install]
WantedBy=default.target
`;

/** A program is restarted until those it depends on are available, so the units have no order. */
const unitText = ({ name, command, args, variables }: FarmProgram, root: string): string =>
  [
    '[Unit]',
    `Description=Hitchproof device farm: ${percentEscaped(name)}`,
    `PartOf=${TARGET}`,
    '',
    '[Service]',
    `WorkingDirectory=${percentEscaped(root)}`,
    ...Object.entries(variables).map(([key, value]) => `Environment=${quoted(`${key}=${value}`)}`),
    `ExecStart=${[command, ...args].map((word) => quoted(word).replaceAll('$', '$$$$')).join(' ')}`,
    'Restart=always',
    'RestartSec=2',
    '',
    '[Install]',
    `WantedBy=${TARGET}`,
    '',
  ].join('\n');

/** systemd.unit(5): specifiers begin with a percent sign. */
const percentEscaped = (text: string): string => text.replaceAll('%', '%%');

/** systemd.syntax(7). */
const quoted = (word: string): string =>
  /^[\w./:=,*@+-]+$/.test(word)
    ? word
    : `"${percentEscaped(word).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
