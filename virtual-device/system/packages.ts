import { readFile } from 'node:fs/promises';
import { type ApkManifest, readManifest } from '../apk/manifest.ts';
import { type RuntimePort, RuntimeRefusal } from '../runtime-link/runtime-port.ts';
import { type DevicePath, devicePathOf } from '../storage/device-path.ts';
import type { Storage } from '../storage/storage.ts';
import type { Processes } from './processes.ts';

export interface InstalledPackage extends ApkManifest {
  /** Stubs are packages of Appium: they are installed, but the device implements what their code would do. */
  readonly isStub: boolean;
}

export type InstallOutcome =
  | { readonly kind: 'installed'; readonly package: InstalledPackage }
  /** `code` as the package manager names it, e.g. INSTALL_PARSE_FAILED_NOT_APK. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

export interface Packages {
  readonly all: () => readonly InstalledPackage[];
  readonly find: (name: string) => InstalledPackage | undefined;
  readonly install: (apk: DevicePath) => Promise<InstallOutcome>;
  readonly uninstall: (name: string, keepData: boolean) => Promise<boolean>;
  readonly clear: (name: string) => Promise<boolean>;
  readonly forceStop: (name: string) => Promise<void>;
}

/** Appium's helpers; other packages of io.appium, such as its sample apps, are apps. */
const isStubPackage = (name: string): boolean =>
  /^io\.appium\.(?:settings|unlock|uiautomator2\.server(?:\.test)?)$/.test(name);

export function createPackages(storage: Storage, runtime: RuntimePort, processes: Processes): Packages {
  const installed = new Map<string, InstalledPackage>();
  const find = (name: string): InstalledPackage | undefined => installed.get(name);
  const appOf = (name: string): InstalledPackage | undefined => {
    const found = find(name);
    return found?.isStub === false ? found : undefined;
  };

  const install = async (apk: DevicePath): Promise<InstallOutcome> => {
    const manifest = await manifestAt(await storage.hostPath(apk));
    if (manifest.kind === 'refused') return manifest;
    const name = manifest.value.package;
    await storage.makeDirectory(devicePathOf(`/data/app/${name}`));
    await storage.makeDirectory(devicePathOf(`/data/data/${name}`));
    const place = devicePathOf(`/data/app/${name}/base.apk`);
    await storage.move(apk, place);
    const isStub = isStubPackage(name);
    if (!isStub) {
      const refusal = await refusalOf(runtime.call('install', { apk: await storage.hostPath(place) }));
      if (refusal !== undefined) {
        const code =
          refusal.code === 'unsupported-apk' ? 'INSTALL_FAILED_INVALID_APK' : 'INSTALL_FAILED_INTERNAL_ERROR';
        return { kind: 'refused', code, message: refusal.message };
      }
    }
    const entry: InstalledPackage = { ...manifest.value, isStub };
    installed.set(name, entry);
    return { kind: 'installed', package: entry };
  };
  const forceStop = async (name: string): Promise<void> => {
    processes.killPackage(name);
    if (appOf(name) !== undefined) await runtime.call('force-stop', { package: name });
  };
  const removeFolders = async (...paths: string[]): Promise<void> => {
    for (const path of paths.map((text) => devicePathOf(text))) {
      if ((await storage.stat(path)) !== null) await storage.remove(path, { recursive: true });
    }
  };

  return {
    all: () => [...installed.values()],
    find,
    install,
    forceStop,
    uninstall: async (name, keepData) => {
      if (find(name) === undefined) return false;
      await forceStop(name);
      if (appOf(name) !== undefined) await runtime.call('uninstall', { package: name });
      installed.delete(name);
      await removeFolders(`/data/app/${name}`);
      if (!keepData) await removeFolders(`/data/data/${name}`, `/sdcard/Android/data/${name}`);
      return true;
    },
    clear: async (name) => {
      if (find(name) === undefined) return false;
      await forceStop(name);
      if (appOf(name) !== undefined) await runtime.call('clear', { package: name });
      await removeFolders(`/data/data/${name}`, `/sdcard/Android/data/${name}`);
      await storage.makeDirectory(devicePathOf(`/data/data/${name}`));
      return true;
    },
  };
}

type Read = { readonly kind: 'read'; readonly value: ApkManifest };

async function manifestAt(place: string): Promise<Read | Extract<InstallOutcome, { kind: 'refused' }>> {
  const bytes = await readFile(place);
  try {
    const value = readManifest(bytes);
    if (!/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(value.package)) {
      return { kind: 'refused', code: 'INSTALL_PARSE_FAILED_BAD_PACKAGE_NAME', message: value.package };
    }
    return { kind: 'read', value };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', code: 'INSTALL_PARSE_FAILED_NOT_APK', message };
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
