import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How the APK of a project is built. */
export interface GradleBuild {
  /** For a shell in the project's folder, e.g. `./gradlew :app:assembleDebug`. */
  readonly command: string;
  /** Path of the APK, relative to the project. */
  readonly apk: string;
}

/** `<module>/build/outputs/apk/<flavour>/<type>/<name>.apk` */
const OUTPUT = /^(?<module>.*?)\/?build\/outputs\/apk\/(?<variant>.+)\/[^/]+\.apk$/;

/**
 * The task that makes an APK where the Android Gradle plugin puts it; undefined if it lies elsewhere, or without Gradle's wrapper.
 * @source https://developer.android.com/build/building-cmdline
 */
export function gradleBuildOf(project: string, apk: string): GradleBuild | undefined {
  const { module, variant } = OUTPUT.exec(apk)?.groups ?? {};
  if (module === undefined || variant === undefined) return undefined;
  const folder = wrapperAbove(project, module);
  if (folder === undefined) return undefined;
  const path = module
    .slice(folder.length)
    .split('/')
    .filter((name) => name !== '');
  const assemble = `assemble${variant.split('/').map(capitalised).join('')}`;
  const task = [...path.map((name) => `:${name}`), `${path.length === 0 ? '' : ':'}${assemble}`].join('');
  return { command: folder === '' ? `./gradlew ${task}` : `${folder}/gradlew -p ${folder} ${task}`, apk };
}

/** The nearest folder above a module, or it, with `gradlew`; empty: the project's. */
function wrapperAbove(project: string, module: string): string | undefined {
  for (let folder = module; ; folder = dirname(folder)) {
    const at = folder === '.' ? '' : folder;
    if (existsSync(join(project, at, 'gradlew'))) return at;
    if (at === '') return undefined;
  }
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
