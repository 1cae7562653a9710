import { newSecret } from '../rig/appium-server.ts';
import { composeFiles } from './compose-files.ts';
import type { FarmDevice, OpenDevice } from './farm-device.ts';
import { configFiles, type FarmFile, type FarmParts } from './farm-programs.ts';
import { systemdFiles } from './systemd-files.ts';

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
