import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gridFolder } from '../../tools/setup/grid.mjs';
import { farmGridJar, type Project } from '../../tools/setup/places.mjs';
import { type AppiumProgram, appiumConfig, appiumHome, appiumProgram } from '../rig/appium-server.ts';
import { requireJava } from '../rig/require-java.ts';
import type { FarmDevice } from './farm-device.ts';
import { type GridOptions, hubToml, hubUrl, nodeToml } from './grid-config.ts';

/** A program of a farm, regardless of what starts it. */
export interface FarmProgram extends AppiumProgram {
  /** Id such as `hub` or `appium-1`; names the program's files. */
  readonly id: string;
  /** Name for messages. */
  readonly name: string;
}
/** A file that the programs need. */
export interface ConfigFile {
  readonly name: string;
  readonly text: string;
}
/** A file that is made, or a copy of one of the package's. */
export type FarmFile = ConfigFile | { readonly name: string; readonly copyOf: string };

/** The tools with which a farm's programs are started. */
export interface FarmTools {
  /** The `java` program. */
  readonly java: string;
  /** Folder with Appium's driver and plugin. */
  readonly appiumHome: string;
}

/** @throws FaultError that says what to do, if Java is missing */
export const farmTools = ({ root, state }: Project): FarmTools => ({
  java: requireJava('Selenium Grid'),
  appiumHome: appiumHome(root, join(state, 'appium-farm-home'), { 'hitchproof-device-state': PLUGIN_FOLDER }),
});

export interface FarmParts extends GridOptions {
  readonly project: Project;
  readonly tools: FarmTools;
  /** Folder of the configuration files. */
  readonly folder: string;
  readonly devices: readonly FarmDevice[];
  /** Port of the adb server with the devices. */
  readonly adbPort: number;
}

/** The Appium plugin for a server behind a node. */
export const PLUGIN_FOLDER = fileURLToPath(new URL('./device-state', import.meta.url));
export const PLUGIN = 'device-state';

const HUB_TOML = 'hub.toml';
/** The hub's address and login, for the plugin. */
const HUB_JSON = 'hub.json';

/** The configurations of the hub, the nodes and the Appium servers, with secrets. */
export function configFiles(parts: FarmParts): readonly ConfigFile[] {
  const { folder, devices, hub } = parts;
  const nodes = devices.map((device, index) => {
    const id = `node-${index + 1}`;
    return { name: `${id}.toml`, text: nodeToml(device, id, parts) };
  });
  const nodeFiles = nodes.map(({ name }) => join(folder, name));
  return [
    { name: HUB_TOML, text: hubToml(parts, nodeFiles) },
    { name: HUB_JSON, text: JSON.stringify({ url: hubUrl(hub), ...hub.login }) },
    ...nodes,
    ...devices.map(({ appium }, index) => ({
      name: `appium-${index + 1}.json`,
      text: appiumConfig(appium, [PLUGIN]),
    })),
  ];
}

/** Configuration of the plugin. */
export const pluginVariables = (
  { folder, adbPort }: Pick<FarmParts, 'folder' | 'adbPort'>,
  { serial }: FarmDevice,
): Readonly<Record<string, string>> => ({
  ANDROID_ADB_SERVER_PORT: String(adbPort),
  HITCHPROOF_HUB_FILE: join(folder, HUB_JSON),
  HITCHPROOF_HUB_DEVICE: serial,
});

/** The Grid, then for each device its Appium server. */
export function farmPrograms(parts: FarmParts): readonly FarmProgram[] {
  const { project, tools, folder, devices } = parts;
  const home = tools.appiumHome;
  const ofDevices = devices.map((device, index) => {
    const id = `appium-${index + 1}`;
    const configFile = join(folder, `${id}.json`);
    const { command, args, variables } = appiumProgram(project, { configFile, home });
    return {
      id,
      name: `Appium of ${device.serial}`,
      command,
      args,
      variables: { ...variables, ...pluginVariables(parts, device) },
    };
  });
  const classPath = [farmGridJar, join(gridFolder(project), '*')].join(delimiter);
  const grid = {
    id: 'hub',
    name: 'Selenium Grid',
    command: tools.java,
    args: [...gridJava(classPath), ...gridArgs(folder)],
    variables: {},
  };
  return [grid, ...ofDevices];
}

/** Arguments of Java for a program that mostly waits: less memory and a faster start than by default. */
export const gridJava = (classPath: string): readonly string[] => [
  ...['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xss512k'],
  ...['-cp', classPath, 'dev.hitchproof.farm.FarmGrid'],
];

/** Arguments of the Grid's program. */
export const gridArgs = (folder: string): readonly string[] => [
  ...['--config', join(folder, HUB_TOML)],
  ...['--tracing', 'false'],
];
