import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { rootOfApps } from '../storage/root-of-apps.ts';
import { OWN_LEVEL } from './android-releases.ts';
import type { RuntimeCommand } from './runtime-process.ts';

/** The runtime of a checkout. */
const SOURCE = join(import.meta.dirname, '..', 'runtime');
const MAIN = 'dev.hitchproof.device.host.Main';

export interface JavaPlace {
  readonly javaHome: string | undefined;
  readonly dataDir: string;
  /** Absent: the framework that the runtime includes. */
  readonly framework?: Framework;
}

/** The framework of an API level: a folder with its jar. */
interface Framework {
  readonly api: number;
  readonly folder: string;
}

/** The command that starts the Java half: one JVM per device. */
export function javaRuntime({ javaHome, dataDir, framework = ownFramework() }: JavaPlace): RuntimeCommand {
  const { jar, frameworkJar, classPath } = jarsOf(framework);
  const root = rootOfApps(dataDir);
  return {
    program: javaProgram(javaHome),
    args: [
      `@${join(runtimeFolder(), 'jvm.args')}`,
      `-javaagent:${jar}`,
      `-Dhitchproof.device.root=${root}`,
      `-Djava.io.tmpdir=${join(root, TEMPORARY)}`,
      `-Dhitchproof.device.api=${framework.api}`,
      ...(framework.api < OWN_LEVEL ? [AS_ART_LINKS] : []),
      `-Dhitchproof.device.ownNatives=${hasLibrary(framework)}`,
      `-Dhitchproof.device.framework=${frameworkJar}`,
      ...['-cp', classPath, MAIN],
    ],
    hostLog: join(dataDir, 'host.log'),
    workingFolder: dataDir,
    temporaryFolder: join(dataDir, TEMPORARY),
  };
}
const TEMPORARY = 'host-tmp';

/**
 * Unpacks the native libraries of a device, once per machine, before a device starts: its JVM would otherwise know classes of Java
 * that it does not know when it finds the libraries. What fails here fails again when the device boots, which says why.
 */
export function unpackLibraries(cacheDir: string, framework: Framework, javaHome: string | undefined): void {
  const { frameworkJar, classPath, libraries } = jarsOf(framework);
  mkdirSync(cacheDir, { recursive: true });
  const ofFramework = hasLibrary(framework) ? [frameworkJar] : [];
  for (const jar of [...libraries.filter((library) => basename(library).startsWith(NATIVE)), ...ofFramework])
    if (!existsSync(join(cacheDir, basename(jar, '.jar'))))
      spawnSync(javaProgram(javaHome), ['-cp', classPath, UNPACK, cacheDir, String(jar === frameworkJar)]);
}
const UNPACK = 'dev.hitchproof.device.inside.process.UnpackedLibrary';
const NATIVE = 'nativeruntime-dist-compat-';
/** Whether the framework's jar has its own native library; until API 34 it is Robolectric's. */
const hasLibrary = ({ api }: Framework): boolean => api >= 35;

/** The framework comes last in the class path, so that its copies of host classes do not shadow the originals. */
function jarsOf(framework: Framework) {
  const built = join(runtimeFolder(), 'target');
  const jar = join(built, 'virtual-device-runtime.jar');
  for (const needed of [jar, join(built, 'virtual-device-runtime-boot.jar')])
    if (!existsSync(needed))
      throw new Error(`${needed} is missing: build it with \`mvn package\` in the project's root`);
  const frameworkJar = jarOf(framework);
  const libraries = jarsIn(join(built, 'lib'));
  return { jar, libraries, frameworkJar, classPath: [jar, ...libraries, frameworkJar].join(delimiter) };
}

/** A class that refers to newer classes fails where it uses them, as on a phone; verification would load them all. */
const AS_ART_LINKS = '-XX:-BytecodeVerificationRemote';

/** @throws Error when the jar was not fetched, or when the folder has several, of which Robolectric could load another */
export function jarOf({ api, folder }: Framework): string {
  const [jar, ...others] = existsSync(folder) ? jarsIn(folder) : [];
  if (others.length > 0)
    throw new Error(
      `${folder} has ${others.length + 1} frameworks and must have one: remove those of earlier versions`,
    );
  if (jar !== undefined) return jar;
  throw new Error(`${folder} has no framework of API ${api}: \`hitchproof device --api ${api}\` fetches it`);
}

const ownFramework = (): Framework => ({
  api: OWN_LEVEL,
  folder: existsSync(SOURCE) ? join(SOURCE, 'target', 'androidall') : join(frameworkPackage(), 'androidall'),
});

/** The frameworks of other levels are in the device's cache. */
export const frameworkOf = (api: number, cacheDir: string): Framework =>
  api === OWN_LEVEL ? ownFramework() : { api, folder: join(cacheDir, 'frameworks', `api-${api}`) };

/** The `java` of JAVA_HOME, else the one on the PATH; an empty JAVA_HOME counts as unset. */
export const javaProgram = (javaHome: string | undefined): string =>
  javaHome === undefined || javaHome === '' ? 'java' : resolve(javaHome, 'bin', 'java');

/**
 * The folder with `jvm.args` and, in `target`, what `mvn package` builds: the source folder in a checkout, else the
 * optional package of this platform.
 */
const runtimeFolder = (): string =>
  existsSync(SOURCE)
    ? SOURCE
    : folderOfPackage(`hitchproof-device-${process.platform}-${process.arch}`, import.meta.url);

/** The framework is a package of its own, which is the same for every platform and which npm may put below that of one. */
const frameworkPackage = (): string =>
  folderOfPackage('hitchproof-framework', join(runtimeFolder(), 'package.json'));

function folderOfPackage(name: string, from: string): string {
  try {
    return dirname(createRequire(from).resolve(`${name}/package.json`));
  } catch {
    throw new Error(
      `The package ${name} is not installed: install hitchproof with its optional dependencies, or attach a phone`,
    );
  }
}

const jarsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jar'))
    .sort()
    .map((name) => join(folder, name));
