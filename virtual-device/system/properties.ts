import type { Phone } from '../phones/phone.ts';
import { ANDROID_RELEASES } from '../runtime-link/android-releases.ts';
import type { ScreenModel } from './screen-model.ts';

/** What a device is made as. */
export interface DeviceModel {
  readonly seed: number;
  readonly screen: ScreenModel;
  readonly api: number;
  readonly phone?: Phone | undefined;
  /** Profile of the work clock; absent under the free clock. */
  readonly profile?: string | undefined;
  /** What it was started with besides, by name. */
  readonly started?: Readonly<Record<string, string>> | undefined;
}

/** The properties that `getprop` prints. */
export function propertiesOf(model: DeviceModel): Map<string, string> {
  return new Map([
    ['dev.bootcomplete', '1'],
    ...(model.profile === undefined ? [] : ([['hitchproof.profile', model.profile]] as const)),
    ...Object.entries(model.started ?? {}).map(([name, value]) => [`hitchproof.${name}`, value] as const),
    ['init.svc.bootanim', 'stopped'],
    ['persist.sys.locale', 'en-US'],
    ['persist.sys.timezone', 'UTC'],
    ['ro.build.characteristics', 'default'],
    ['ro.build.fingerprint', 'hitchproof/virtual/virtual:14/UP1A.231005.007/1:userdebug/dev-keys'],
    ['ro.build.type', 'userdebug'],
    ['ro.build.version.codename', 'REL'],
    ['ro.build.version.release', ANDROID_RELEASES.get(model.api) ?? ''],
    ['ro.build.version.sdk', String(model.api)],
    ['ro.debuggable', '0'],
    ['ro.hardware', 'hitchproof'],
    ['ro.kernel.qemu', '0'],
    ['ro.product.cpu.abi', 'x86_64'],
    ['ro.product.cpu.abilist', 'x86_64'],
    ['ro.product.brand', 'Hitchproof'],
    ['ro.product.device', 'virtual'],
    ['ro.product.locale', 'en-US'],
    ['ro.product.manufacturer', 'Hitchproof'],
    ['ro.product.model', 'Virtual Device'],
    ['ro.product.name', 'virtual'],
    ['ro.secure', '1'],
    ['ro.serialno', `VIRTUAL${model.seed}`],
    ['ro.sf.lcd_density', String(model.screen.densityDpi)],
    ['sys.boot_completed', '1'],
    ['sys.user.0.ce_available', String(model.phone?.lock !== 'before-first-unlock')],
    ...(model.phone === undefined ? [] : [['hitchproof.as', model.phone.name] as const]),
    ...Object.entries(model.phone?.properties ?? {}),
  ]);
}

/** The banner of the device's CNXN packet; it names only features that are fully implemented. */
export function bannerOf(properties: ReadonlyMap<string, string>): string {
  const named = ['ro.product.name', 'ro.product.model', 'ro.product.device'];
  const facts = named.map((name) => `${name}=${properties.get(name) ?? ''};`).join('');
  return `device::${facts}features=shell_v2,cmd,stat_v2,fixed_push_mkdir`;
}
