import type { Adb } from './adb.ts';

/** What adb reads of a device before a session. */
export interface DeviceProperties {
  readonly model: string;
  /** Of Android, like `14`. */
  readonly release: string;
  readonly api: string;
  /** Whether `hitchproof device` or a farm started it. */
  readonly isVirtual: boolean;
}

/** What a virtual device has as `ro.hardware`. */
const VIRTUAL_HARDWARE = 'hitchproof';

export async function deviceProperties(adb: Pick<Adb, 'shell'>, serial: string): Promise<DeviceProperties> {
  const names = ['ro.product.model', 'ro.build.version.release', 'ro.build.version.sdk', 'ro.hardware'];
  const printed = await adb.shell(serial, names.map((name) => `getprop ${name}`).join('; '));
  const [model = '', release = '', api = '', hardware = ''] = printed
    .split(/\r?\n/)
    .map((line) => line.trim());
  return { model, release, api, isVirtual: hardware === VIRTUAL_HARDWARE };
}
