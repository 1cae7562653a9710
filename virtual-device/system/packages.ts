import { readFile } from 'node:fs/promises';
import { type ApkManifest, readManifest } from '../../orchestrator/apk/manifest.ts';
import type { Permits } from '../permits/permits.ts';
import { type RuntimePort, RuntimeRefusal } from '../runtime-link/runtime-port.ts';
import { type DevicePath, devicePathOf } from '../storage/device-path.ts';
import type { Storage } from '../storage/storage.ts';
import { type InstallFlags, whyNotInstalled } from './install-checks.ts';
import type { Processes } from './processes.ts';

export interface InstalledPackage extends ApkManifest {
  /** Stubs are packages of Appium: they are installed, but the device implements what their code would do. */
  readonly isStub: boolean;
  /** Paths of its APKs, the base first. */
  readonly apks: readonly DevicePath[];
}

export type InstallOutcome =
  | { readonly kind: 'installed'; readonly package: InstalledPackage }
  /** `code` as the package manager names it, e.g. INSTALL_PARSE_FAILED_NOT_APK. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** Appium's helpers; other packages of io.appium, such as its sample apps, are apps. */
const isStubPackage = (name: string): boolean =>
  /^io\.appium\.(?:settings|unlock|uiautomator2\.server(?:\.test)?)$/.test(name);

interface Surroundings {
  readonly storage: Storage;
  readonly runtime: RuntimePort;
  readonly processes: Processes;
  readonly permits: Permits;
  readonly properties: ReadonlyMap<string, string>;
}

export function createPackages({ storage, runtime, processes, permits, properties }: Surroundings) {
  const installed = new Map<string, InstalledPackage>();
  const find = (name: string): InstalledPackage | undefined => installed.get(name);
  const appOf = (name: string): InstalledPackage | undefined => {
    const found = find(name);
    return found?.isStub === false ? found : undefined;
  };

  /** Moves the APKs, a base and its splits in any order, to their place. */
  const install = async (files: readonly DevicePath[], flags: InstallFlags = {}): Promise<InstallOutcome> => {
    const read = await partsOf(storage, files);
    if (read.kind === 'refused') return read;
    const name = read.base.package;
    const isDebugBuild = properties.get('ro.debuggable') === '1';
    const refusal = whyNotInstalled({ apk: read.base, before: find(name), flags, permits, isDebugBuild });
    if (refusal !== undefined) return { kind: 'refused', ...refusal };
    const apks = await place(storage, name, read.parts);
    const isStub = isStubPackage(name);
    if (!isStub) {
      const [apk = '', ...splits] = await Promise.all(apks.map((path) => storage.hostPath(path)));
      const certificate = read.base.certificate?.toString('base64');
      const request = { apk, splits, ...(certificate === undefined ? {} : { certificate }) };
      const failure = await refusalOf(runtime.call('install', request));
      if (failure !== undefined) {
        const code =
          failure.code === 'unsupported-apk' ? 'INSTALL_FAILED_INVALID_APK' : 'INSTALL_FAILED_INTERNAL_ERROR';
        return refused(code, failure.message);
      }
    }
    const entry: InstalledPackage = { ...read.base, isStub, apks };
    installed.set(name, entry);
    return { kind: 'installed', package: entry };
  };
  /** Apps over which a dialog asks whether to wait for them; it goes with the app. */
  const notResponding = new Set<string>();
  const forceStop = async (name: string): Promise<void> => {
    processes.killPackage(name);
    if (appOf(name) !== undefined) await runtime.call('force-stop', { package: name });
    if (notResponding.delete(name))
      await runtime.call('foreign-window', { takesFocus: false, takesTouches: false });
  };
  const removeFolders = async (...paths: string[]): Promise<void> => {
    for (const path of paths.map((text) => devicePathOf(text))) {
      if ((await storage.stat(path)) !== null) await storage.remove(path, { recursive: true });
    }
  };

  return {
    all: (): readonly InstalledPackage[] => [...installed.values()],
    find,
    install,
    forceStop,
    notResponding,
    uninstall: async (name: string, keepData: boolean): Promise<boolean> => {
      if (find(name) === undefined) return false;
      await forceStop(name);
      if (appOf(name) !== undefined) await runtime.call('uninstall', { package: name });
      installed.delete(name);
      await removeFolders(`/data/app/${name}`);
      if (!keepData) await removeFolders(`/data/data/${name}`, `/sdcard/Android/data/${name}`);
      return true;
    },
    clear: async (name: string): Promise<boolean> => {
      if (find(name) === undefined) return false;
      await forceStop(name);
      if (appOf(name) !== undefined) await runtime.call('clear', { package: name });
      await removeFolders(`/data/data/${name}`, `/sdcard/Android/data/${name}`);
      await storage.makeDirectory(devicePathOf(`/data/data/${name}`));
      return true;
    },
  };
}

export type Packages = ReturnType<typeof createPackages>;

interface Part {
  readonly apk: DevicePath;
  readonly manifest: ApkManifest;
}
/** Moves the APKs to the app's folder, without those of the version before; the paths begin with the base. */
async function place(storage: Storage, name: string, parts: readonly Part[]): Promise<readonly DevicePath[]> {
  const folder = devicePathOf(`/data/app/${name}`);
  await storage.makeDirectory(folder);
  await storage.makeDirectory(devicePathOf(`/data/data/${name}`));
  for (const file of await storage.list(folder))
    if (file.endsWith('.apk')) await storage.remove(devicePathOf(file, folder), { recursive: false });
  const apks: DevicePath[] = [];
  for (const { apk, manifest } of parts) {
    const file = manifest.split === undefined ? 'base.apk' : `split_${manifest.split}.apk`;
    const path = devicePathOf(file, folder);
    await storage.move(apk, path);
    if (manifest.split === undefined) apks.unshift(path);
    else apks.push(path);
  }
  return apks;
}

type Refused = Extract<InstallOutcome, { kind: 'refused' }>;
type Read = { readonly kind: 'read'; readonly base: ApkManifest; readonly parts: readonly Part[] };

const refused = (code: string, message: string): Refused => ({ kind: 'refused', code, message });

/** The APKs of one app: one base, and splits of the same package and version. */
async function partsOf(storage: Storage, files: readonly DevicePath[]): Promise<Read | Refused> {
  const parts: Part[] = [];
  for (const apk of files) {
    const manifest = await manifestAt(await storage.hostPath(apk));
    if ('kind' in manifest) return manifest;
    parts.push({ apk, manifest });
  }
  const [base, ...more] = parts.flatMap(({ manifest }) => (manifest.split === undefined ? [manifest] : []));
  if (base === undefined) return refused('INSTALL_FAILED_INVALID_APK', 'the base APK is missing');
  if (more.length > 0) return refused('INSTALL_FAILED_INVALID_APK', 'there are two base APKs');
  const names = parts.map(({ manifest }) => manifest.split);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    return refused('INSTALL_FAILED_INVALID_APK', `there are two APKs of the split ${twice}`);
  const stranger = parts.find(
    ({ manifest }) => manifest.package !== base.package || manifest.versionCode !== base.versionCode,
  );
  if (stranger !== undefined)
    return refused(
      'INSTALL_FAILED_INVALID_APK',
      `${stranger.manifest.split} is of ${stranger.manifest.package} ${stranger.manifest.versionCode}, the base of ${base.package} ${base.versionCode}`,
    );
  return { kind: 'read', base, parts };
}

async function manifestAt(place: string): Promise<ApkManifest | Refused> {
  const bytes = await readFile(place);
  try {
    const value = readManifest(bytes);
    return /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(value.package)
      ? value
      : refused('INSTALL_PARSE_FAILED_BAD_PACKAGE_NAME', value.package);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return refused('INSTALL_PARSE_FAILED_NOT_APK', message);
  }
}

/** The runtime's refusal as a value; anything else stays an error. */
export async function refusalOf(call: Promise<unknown>): Promise<RuntimeRefusal | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof RuntimeRefusal) return error;
    throw error;
  }
}
