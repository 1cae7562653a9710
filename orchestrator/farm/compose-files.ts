import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { GRID_VERSION } from '../../tools/setup/grid.mjs';
import type { Project } from '../../tools/setup/places.mjs';
import { adbServerArgs } from '../rig/adb-server.ts';
import { appiumArgs } from '../rig/appium-server.ts';
import { resolvePackage } from '../rig/resolve-package.ts';
import type { FarmDevice } from './farm-device.ts';
import {
  type ConfigFile,
  configFiles,
  type FarmParts,
  gridArgs,
  JVM,
  PLUGIN,
  PLUGIN_FOLDER,
  pluginVariables,
} from './farm-programs.ts';

/** The program in the Grid's image; the image's start script does not support a relay to a device. */
const GRID = ['java', ...JVM, '-jar', '/opt/selenium/selenium-server.jar'];

/**
 * A Compose project for Linux: the containers share the host's network, so that ports, adb and the hub's address are the
 * same as without containers, and one container has the USB devices.
 */
export function composeFiles(parts: FarmParts): readonly ConfigFile[] {
  const plugin = (name: string): ConfigFile => ({
    name: `device-state/${name}`,
    text: readFileSync(join(PLUGIN_FOLDER, name), 'utf8'),
  });
  return [
    { name: 'compose.yaml', text: composeText(parts) },
    { name: 'appium.Dockerfile', text: dockerfile(parts.project) },
    plugin('package.json'),
    plugin('plugin.mjs'),
    ...configFiles(parts),
  ];
}

/** User and group of the containers, so that their files belong to this user. */
const user = (): string => `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;

/** JSON strings are valid YAML strings too. */
const list = (words: readonly string[]): string => JSON.stringify(words);

function composeText({ devices, adbPort }: FarmParts): string {
  const ofDevices = devices.map((device, index) => deviceServices(index + 1, device, adbPort));
  return `# Made by \`hitchproof farm files --for compose\`. Stop adb on the host first: \`adb kill-server\`.
name: hitchproof-farm

x-service: &service
  network_mode: host
  restart: always

x-grid: &grid
  <<: *service
  image: selenium/hub:${GRID_VERSION}
  entrypoint: ${list(GRID)}
  user: "${user()}"
  volumes: ["./:/farm:ro"]

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
    <<: *grid
    command: ${list(gridArgs('hub', '/farm/hub.toml'))}
${ofDevices.join('')}
volumes:
  adb-keys: {}
`;
}

const deviceServices = (number: number, device: FarmDevice, adbPort: number): string => `  appium-${number}:
    <<: *appium
    environment: ${JSON.stringify(pluginVariables(device, adbPort))}
    command: ${list(appiumArgs(device.appiumPort, [PLUGIN]))}
    depends_on: [adb]
  node-${number}:
    <<: *grid
    command: ${list(gridArgs('node', `/farm/node-${number}.toml`))}
    depends_on: [hub, appium-${number}]
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
ENTRYPOINT ["node_modules/.bin/appium"]
`;
