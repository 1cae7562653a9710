import { FaultError } from '../base/errors.ts';
import type { ApkModule, ApkSetTable, Choice, Dimension, SetApk } from './apk-set-table.ts';

/** The properties that decide which APKs of a set a device gets. */
export interface ApkDevice {
  readonly api: number;
  /** Supported ABIs in the device's order of preference, e.g. `arm64-v8a`. */
  readonly abis: readonly string[];
  readonly densityDpi: number;
}

export const apkDeviceCommand = 'getprop ro.build.version.sdk; getprop ro.product.cpu.abilist; wm density';

/** Parses the output of {@link apkDeviceCommand}. An overridden density is printed last. */
export function parseApkDevice(text: string): ApkDevice {
  const [api = '', abis = '', ...density] = text.trim().split(/\r?\n/);
  const densityDpi = Number(/(\d+)\s*$/.exec(density.join('\n'))?.[1] ?? 0);
  return { api: Number(api), abis: abis.split(',').map((abi) => abi.trim()), densityDpi };
}

/**
 * The APKs that the device gets when the app is installed, as bundletool chooses them. All languages are installed.
 * @returns paths inside the set
 * @throws FaultError if the set has no APK for this device
 */
export function apksForDevice(table: ApkSetTable, device: ApkDevice): readonly string[] {
  const variant = table.variants.find(
    ({ choices, modules }) =>
      choices.every((choice) => suits(choice, device)) &&
      !modules.every(({ apks }) => apks.every(({ isInstant }) => isInstant)),
  );
  if (variant === undefined)
    throw new FaultError(
      'invalid-use',
      `The APK set has no APKs for API ${device.api} and ${abisOf(device)}.`,
    );
  return [...variant.modules, ...table.assets]
    .filter(({ isInstalledAtOnce }) => isInstalledAtOnce)
    .flatMap((module) => apksOf(module, device));
}

function apksOf({ apks }: ApkModule, device: ApkDevice): readonly string[] {
  const chosen = apks.filter(({ choices }) => choices.every((choice) => suits(choice, device)));
  if (apks.some(dependsOnAbi) && !chosen.some(dependsOnAbi))
    throw new FaultError('invalid-use', `The APK set has no native code for ${abisOf(device)}.`);
  if (chosen.length === 0 && apks.length > 0)
    throw new FaultError(
      'invalid-use',
      `The APK set depends on texture formats or device groups (${apks[0]?.path}): make one APK with \`bundletool build-apks --mode=universal\`.`,
    );
  return chosen.map(({ path }) => path);
}

const abisOf = ({ abis }: ApkDevice): string => abis.join(', ');
const dependsOnAbi = ({ choices }: SetApk): boolean => choices.some(({ dimension }) => dimension === 'abi');

/** An APK without values is for devices that none of the alternatives suits. */
function suits({ dimension, values, alternatives }: Choice, device: ApkDevice): boolean {
  const best = BEST[dimension]([...values, ...alternatives], device);
  return best === undefined ? values.length === 0 : values.includes(best);
}

/** Order of targeting.proto. */
const ABIS = ['', 'armeabi', 'armeabi-v7a', 'arm64-v8a', 'x86', 'x86_64', 'mips', 'mips64', 'riscv64'];

/** The value that suits a device best; undefined if none does. */
const BEST: Readonly<
  Record<Dimension, (values: readonly number[], device: ApkDevice) => number | undefined>
> = {
  abi: (values, { abis }) => abis.map((abi) => ABIS.indexOf(abi)).find((abi) => values.includes(abi)),
  sdk: (values, { api }) => values.filter((lowest) => lowest <= api).sort((a, b) => b - a)[0],
  density: (values, { densityDpi }) =>
    values.toSorted((a, b) => a - b).reduce<number | undefined>(betterDensity(densityDpi), undefined),
  // The device's texture formats, groups and sanitizers are not known here: the default fits every device.
  other: () => undefined,
};

/**
 * The better of two densities, taken in ascending order. Scaling down is preferred, unless the lower one is much nearer.
 * @source https://android.googlesource.com/platform/frameworks/base/+/refs/heads/main/libs/androidfw/ResourceTypes.cpp (ResTable_config::isBetterThan)
 */
const betterDensity =
  (wanted: number) =>
  (best: number | undefined, next: number): number => {
    if (best === undefined || next <= wanted) return next;
    if (best >= wanted) return best;
    return (2 * best - wanted) * next > wanted * wanted ? best : next;
  };
