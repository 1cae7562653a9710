import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gridFolder } from '../../tools/setup/grid.mjs';
import type { Project } from '../../tools/setup/places.mjs';
import { appiumConfig, appiumHome, appiumProgram } from '../rig/appium-server.ts';
import { requireJava } from '../rig/require-java.ts';
import type { EventBus, FarmDevice } from './farm-device.ts';
import { type HubOptions, hubToml, nodeToml } from './grid-config.ts';

/** A program of a farm, regardless of what starts it. */
export interface FarmProgram {
  /** Id such as `hub` or `appium-1`; names the program's files. */
  readonly id: string;
  /** Name for messages. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Environment variables needed besides the usual ones. */
  readonly variables: Readonly<Record<string, string>>;
}
/** A configuration file of the Grid or of an Appium server. */
export interface ConfigFile {
  readonly name: string;
  readonly text: string;
}

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

export interface FarmParts {
  readonly project: Project;
  readonly tools: FarmTools;
  /** Folder of the configuration files. */
  readonly folder: string;
  readonly devices: readonly FarmDevice[];
  /** Port of the adb server with the devices. */
  readonly adbPort: number;
  readonly bus: EventBus;
  readonly hub: Omit<HubOptions, 'bus'>;
}

/** The Appium plugin for a server behind a node. */
export const PLUGIN_FOLDER = fileURLToPath(new URL('./device-state', import.meta.url));
export const PLUGIN = 'device-state';

/** The configurations of the hub, the nodes and the Appium servers, with secrets. */
export const configFiles = ({ devices, adbPort, bus, hub }: FarmParts): readonly ConfigFile[] => [
  { name: 'hub.toml', text: hubToml({ ...hub, bus }) },
  ...devices.flatMap((device, index) => [
    { name: `node-${index + 1}.toml`, text: nodeToml(device, adbPort, bus) },
    { name: `appium-${index + 1}.json`, text: appiumConfig(device.appium, [PLUGIN]) },
  ]),
];

/** Configuration of the plugin. */
export const pluginVariables = (
  { nodePort }: FarmDevice,
  adbPort: number,
): Readonly<Record<string, string>> => ({
  ANDROID_ADB_SERVER_PORT: String(adbPort),
  HITCHPROOF_NODE_URL: `http://127.0.0.1:${nodePort}`,
});

/** The hub, then for each device its Appium server and its relay node. */
export function farmPrograms(parts: FarmParts): readonly FarmProgram[] {
  const { project, tools, folder, devices, adbPort } = parts;
  const home = tools.appiumHome;
  const ofDevices = devices.flatMap((device, index) => {
    const { serial } = device;
    const number = index + 1;
    const configFile = join(folder, `appium-${number}.json`);
    const { command, args, variables } = appiumProgram(project, { configFile, home });
    return [
      {
        id: `appium-${number}`,
        name: `Appium of ${serial}`,
        command,
        args,
        variables: { ...variables, ...pluginVariables(device, adbPort) },
      },
      gridProgram(parts, `The node of ${serial}`, { role: 'node', id: `node-${number}` }),
    ];
  });
  return [gridProgram(parts, 'The hub', { role: 'hub', id: 'hub' }), ...ofDevices];
}

type Role = 'hub' | 'node';

/** Arguments of the Grid's program. */
export const gridArgs = (role: Role, configFile: string): readonly string[] => [
  role,
  ...['--config', configFile],
  ...['--tracing', 'false'],
];

interface GridRole {
  readonly role: Role;
  readonly id: string;
}

function gridProgram(
  { project, tools, folder }: FarmParts,
  name: string,
  { role, id }: GridRole,
): FarmProgram {
  const classPath = join(gridFolder(project), '*');
  return {
    id,
    name,
    command: tools.java,
    args: [...JVM, '-cp', classPath, MAIN, ...gridArgs(role, join(folder, `${id}.toml`))],
    variables: {},
  };
}
const MAIN = 'org.openqa.selenium.grid.Main';
/** For small programs that mostly wait: less memory and a faster start than by default. */
export const JVM = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xss512k'];
