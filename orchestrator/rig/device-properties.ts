import { plainText } from '../base/plain-text.ts';
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
  /** Of a virtual device: its refresh rate, as `60`, or those at rest and from a touch on, as `10/120`. */
  readonly display?: string;
  /** Of a virtual device that was started for a world. */
  readonly world?: string;
  /** Refusals of a phone that a virtual device leaves out. */
  readonly lenient?: string;
  /** Id and folder of the process that started a virtual device. */
  readonly owner?: string;
}

/** `ro.hardware` of a virtual device. */
const VIRTUAL_HARDWARE = 'hitchproof';

export async function deviceProperties(adb: Pick<Adb, 'shell'>, serial: string): Promise<DeviceProperties> {
  const names = [...OF_PHONES, ...OF_VIRTUAL.map((name) => `hitchproof.${name}`)];
  const printed = await adb.shell(serial, names.map((name) => `getprop ${name}`).join('; '));
  const values = printed.split(/\r?\n/).map((line) => plainText(line));
  const [model = '', release = '', api = '', hardware = ''] = values;
  const started = OF_VIRTUAL.flatMap((name, i) => {
    const value = values[OF_PHONES.length + i] ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  return {
    model,
    release,
    api,
    isVirtual: hardware === VIRTUAL_HARDWARE,
    ...Object.fromEntries(started),
  };
}

const OF_PHONES = ['ro.product.model', 'ro.build.version.release', 'ro.build.version.sdk', 'ro.hardware'];
const OF_VIRTUAL = ['profile', 'as', 'display', 'world', 'lenient', 'owner'] as const;

/** Who started a virtual device, in words. */
export function ownerText({ owner }: Pick<DeviceProperties, 'owner'>): string | undefined {
  const [, pid, folder] = /^(\d+) (.*)$/.exec(owner ?? '') ?? [];
  return pid === undefined ? undefined : `process ${pid} in ${folder}`;
}
