import type { Adb } from './adb.ts';

/** Properties of a device that adb reads before a session. */
export interface DeviceProperties {
  readonly model: string;
  /** Android version, e.g. `14`. */
  readonly release: string;
  readonly api: string;
  /** Whether `hitchproof device` or a farm started it. */
  readonly isVirtual: boolean;
  /** Profile of a virtual device's work clock; absent under the free clock. */
  readonly profile?: string;
  /** The phone that a virtual device answers as. */
  readonly as?: string;
}

/** `ro.hardware` of a virtual device. */
const VIRTUAL_HARDWARE = 'hitchproof';

export async function deviceProperties(adb: Pick<Adb, 'shell'>, serial: string): Promise<DeviceProperties> {
  const names = [
    'ro.product.model',
    'ro.build.version.release',
    'ro.build.version.sdk',
    'ro.hardware',
    'hitchproof.profile',
    'hitchproof.as',
  ];
  const printed = await adb.shell(serial, names.map((name) => `getprop ${name}`).join('; '));
  const [model = '', release = '', api = '', hardware = '', profile = '', as = ''] = printed
    .split(/\r?\n/)
    .map((line) => line.trim());
  return {
    model,
    release,
    api,
    isVirtual: hardware === VIRTUAL_HARDWARE,
    ...(profile === '' ? {} : { profile }),
    ...(as === '' ? {} : { as }),
  };
}
