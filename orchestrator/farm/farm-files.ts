import { adbProgram } from '../rig/adb.ts';
import { adbServerArgs } from '../rig/adb-server.ts';
import { newSecret } from '../rig/appium-server.ts';
import { composeFiles } from './compose-files.ts';
import type { FarmDevice, OpenDevice } from './farm-device.ts';
import {
  type ConfigFile,
  configFiles,
  type FarmFile,
  type FarmParts,
  type FarmProgram,
  farmPrograms,
} from './farm-programs.ts';

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
