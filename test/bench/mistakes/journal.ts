import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { checkout } from '../../../tools/setup/places.mjs';
import { androidSdk } from '../../e2e/android-sdk.ts';
import { REPOSITORY } from '../runtime-classes.ts';

export const JOURNAL = 'org.example.journal';
const LIBRARIES = join(checkout.root, 'android-probe/android-libs/target');

/** The libraries' R classes take the numbers of the resources in this APK. */
const RESOURCES = `
for library in "$LIBRARIES"/compiled/*.zip; do overlays="$overlays -R $library"; done
packages=$(sed -n 's/.*package="\\([^"]*\\)".*/\\1/p' "$LIBRARIES"/manifests/* | sort -u | paste -sd :)
aapt2 compile --dir src/main/res -o resources.zip
aapt2 link --auto-add-overlay -I "$ANDROID_JAR" --manifest src/main/AndroidManifest.xml --java gen --extra-packages "$packages" -o base.apk $overlays -R resources.zip
jar -uMf base.apk -C "$LIBRARIES/as-is" META-INF
`;

export interface Journal {
  /** Kinds of changes, each of which has a `Mistake` and an `Innocent`. */
  readonly kinds: readonly string[];
  /** Builds the app with each of the changes, e.g. `Dates.Mistake`. @returns the APK of a change */
  readonly build: (changes: readonly string[]) => (change: string) => string;
  readonly remove: () => void;
}

/**
 * The sources of an app with a list, of which each build has one change.
 * @param more a folder with further sources, and the JARs of their libraries
 */
export function newJournal(
  more: { readonly sources?: string; readonly jars: readonly string[] } = { jars: [] },
): Journal {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-journal-'));
  const sdk = androidSdk(folder, join(checkout.root, 'android-probe/injector/target'));
  const run = (program: string, args: readonly string[]): void => {
    const env = { ...process.env, ...sdk, LIBRARIES };
    execFileSync(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  };
  cpSync(join(import.meta.dirname, 'app'), folder, { recursive: true });
  const sources = join(folder, 'src/main/java/org/example/journal');
  if (more.sources !== undefined) cpSync(more.sources, sources, { recursive: true });
  run('sh', ['-e', '-c', RESOURCES]);
  return {
    kinds: kindsIn(sources),
    build: (changes) => {
      const classes = [join(LIBRARIES, 'classes'), ...more.jars].join(delimiter);
      const libraries = [classes, join(LIBRARIES, 'dex/classes.dex')];
      const given = [folder, sdk.ANDROID_JAR, ...libraries, JOURNAL, ...changes];
      run('java', ['-cp', classPathOfR8(), join(import.meta.dirname, 'Builds.java'), ...given]);
      return (change) => join(folder, `${change}.apk`);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const classPathOfR8 = (): string => {
  const r8 = join(REPOSITORY, 'com/android/tools/r8');
  const jars = readdirSync(r8, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.jar'));
  return jars.map((file) => join(r8, file)).join(delimiter);
};

const kindsIn = (sources: string): readonly string[] =>
  readdirSync(sources)
    .map((file) => ({ kind: file.replace('.java', ''), text: readFileSync(join(sources, file), 'utf8') }))
    .filter(({ text }) => text.includes('class Mistake extends Change'))
    .map(({ kind }) => kind)
    .toSorted();
