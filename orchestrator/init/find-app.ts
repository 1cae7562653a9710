import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type ApkManifest, readManifest } from '../../virtual-device/apk/manifest.ts';

/** The app that a new project measures. */
export interface FoundApp {
  /** Relative to the project. */
  readonly apk: string;
  readonly package: string;
  /** Full name of the activity that the launcher starts; undefined when the APK has none. */
  readonly launcher: string | undefined;
  /** Whether it is the demo app of this package, because the project has no APK. */
  readonly isDemo: boolean;
}

/** Deep enough for `<module>/build/outputs/apk/<flavour>/<type>` in a module of a module. */
const MAX_DEPTH = 8;
const NO_APKS = ['node_modules', 'src', 'intermediates'];

/**
 * The newest APK below a project that can be read, without those that only test; else the demo app.
 * @param demoApk path of the demo app that the package has
 */
export function findApp(project: string, demoApk: string): FoundApp {
  const newest = apksBelow(project, MAX_DEPTH).toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of newest) {
    const manifest = manifestOf(path);
    if (manifest !== undefined && manifest.instrumentations.length === 0)
      return { ...appOf(manifest), apk: relative(project, path), isDemo: false };
  }
  const demo = readManifest(readFileSync(demoApk));
  return { ...appOf(demo), apk: relative(project, demoApk), isDemo: true };
}

const appOf = (manifest: ApkManifest): Pick<FoundApp, 'package' | 'launcher'> => ({
  package: manifest.package,
  launcher: manifest.launcher,
});

function apksBelow(folder: string, depth: number): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return entry.name.endsWith('.apk') ? [path] : [];
    const isSearched =
      entry.isDirectory() && depth > 0 && !entry.name.startsWith('.') && !NO_APKS.includes(entry.name);
    return isSearched ? apksBelow(path, depth - 1) : [];
  });
}

function manifestOf(path: string): ApkManifest | undefined {
  try {
    return readManifest(readFileSync(path));
  } catch {
    // Cut or of another kind: the next one may do.
    return undefined;
  }
}
