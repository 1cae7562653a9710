import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type ApkManifest, readManifest } from '../../apk/manifest.ts';
import { matchesPattern } from '../../base/matches-pattern.ts';
import { readPlainFile } from '../../run-folder/plain-files.ts';

/** The app that a new project measures. */
export interface FoundApp {
  /** Path relative to the project. */
  readonly apk: string;
  readonly package: string;
  /** Full name of the activity started by the launcher; undefined if the APK has none. */
  readonly launcher: string | undefined;
  /** Whether it is this package's demo app, because the project has no APK. */
  readonly isDemo: boolean;
}

/** Deep enough for `<module>/build/outputs/apk/<flavour>/<type>` in a module of a module. */
const MAX_DEPTH = 8;
/** Copies of sessions and scans, parts of a build, and sources hold none that was built to be used. */
const NO_APKS = ['node_modules', 'src', 'intermediates', 'reports'];

/**
 * The newest readable APK below a project, except those that only contain tests; if there is none, the demo app.
 * @param demoApk path of the package's demo app
 */
export function findApp(project: string, demoApk: string): FoundApp {
  const found = newestApp(project);
  if (found !== undefined) return found;
  const demo = readManifest(readPlainFile(demoApk));
  return { ...appOf(demo), apk: relative(project, demoApk), isDemo: true };
}

/** @param pattern for paths relative to the project, in which `*` matches any text */
export function newestApp(project: string, pattern = '*'): FoundApp | undefined {
  const newest = apksBelow(project, MAX_DEPTH)
    .filter((path) => matchesPattern(relative(project, path), pattern))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of newest) {
    const manifest = manifestOf(path);
    if (manifest !== undefined && !isTest(manifest))
      return { ...appOf(manifest), apk: relative(project, path), isDemo: false };
  }
  return undefined;
}

/** The probe's own instrumentation is part of an app; any other is that of a test. */
const isTest = ({ instrumentations }: ApkManifest): boolean =>
  instrumentations.some(
    ({ component }) => !component.endsWith('/dev.hitchproof.probe.FingerInstrumentation'),
  );

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
    return readManifest(readPlainFile(path));
  } catch {
    // Incomplete or of another kind: the next one may be usable.
    return undefined;
  }
}
