import { newSecret } from '../rig/appium-server.ts';
import { composeFiles } from './compose-files.ts';
import type { FarmDevice, OpenDevice } from './farm-device.ts';
import { type ConfigFile, configFiles, type FarmParts } from './farm-programs.ts';
import { systemdFiles } from './systemd-files.ts';

export const serviceManagers = ['systemd', 'compose'] as const;
export type ServiceManager = (typeof serviceManagers)[number];

/** Ports of a farm whose programs are started by a service manager: the same after each start. */
const busPorts = { publishPort: 4_442, subscribePort: 4_443 };
const APPIUM_PORT = 4_723;
/** Above the ports of Android's emulators, where adb looks for devices. */
const NODE_PORT = 5_601;

const withFixedPorts = (device: OpenDevice, index: number): FarmDevice => ({
  ...device,
  appium: { port: APPIUM_PORT + index, path: `/${newSecret()}` },
  nodePort: NODE_PORT + index,
});

type GivenParts = Omit<FarmParts, 'bus' | 'devices'> & { readonly devices: readonly OpenDevice[] };

/** Configuration files with which a service manager runs the same programs as `farm up`. */
export function farmFiles(manager: ServiceManager, given: GivenParts): readonly ConfigFile[] {
  const parts = {
    ...given,
    bus: { ...busPorts, secret: newSecret() },
    devices: given.devices.map(withFixedPorts),
  };
  switch (manager) {
    case 'compose':
      return composeFiles(parts);
    case 'systemd':
      return [...systemdFiles(parts), ...configFiles(parts)];
  }
}
