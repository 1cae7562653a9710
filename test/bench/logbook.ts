import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout } from '../../tools/setup/places.mjs';
import { androidSdk } from '../e2e/android-sdk.ts';

export const ADAPTER = 'src/main/java/org/example/logbook/EntryAdapter.java';
export const SPEC = `import { scenario } from 'hitchproof';

it('scrolls the logbook', async () => {
  await scenario('logbook', {
    setup: async (app) => app.open('.LogbookActivity'),
    on: 'android=new UiSelector().scrollable(true)',
    slides: 2,
    budget: {},
  });
});
`;
const BUILD = `#!/bin/sh
set -e
rm -rf build && mkdir -p build/classes
aapt2 compile --dir src/main/res -o build/resources.zip
aapt2 link --debug-mode -I "$ANDROID_JAR" --manifest src/main/AndroidManifest.xml --java build/gen -o build/app.apk build/resources.zip
javac --release 8 -nowarn -classpath "$ANDROID_JAR" -d build/classes $(find src build/gen -name "*.java")
d8 --min-api 24 --lib "$ANDROID_JAR" --output build $(find build/classes -name "*.class")
jar -uMf build/app.apk -C build classes.dex
apksigner sign --ks "$KEYSTORE" --ks-pass pass:android build/app.apk
`;

/** Lines of the adapter that call slow code, with what a commit says of them. */
export const PLANTED = [
  ['Sort the digits of each entry', '    Digits.sort(position);'],
  ['Format each entry with the locale', '    Digits.format(position);'],
  ['Look each entry up', '    Digits.find(position);'],
] as const;
export const DIGITS_FILE = 'src/main/java/org/example/logbook/Digits.java';
const DIGITS = `package org.example.logbook;

/** Code that is slower than it looks. */
final class Digits {
  static void sort(int position) {
    int[] all = new int[120];
    for (int i = 0; i < all.length; i++) all[i] = (position + 31 * i) % 97;
    for (int i = 0; i < all.length; i++)
      for (int j = i + 1; j < all.length; j++) if (all[j] < all[i]) all[i] = all[j];
  }

  static void format(int position) {
    for (int i = 0; i < 12; i++) String.format(java.util.Locale.US, "%05d of %s", position, "all");
  }

  static void find(int position) {
    java.util.List<Integer> all = new java.util.LinkedList<>();
    for (int i = 0; i < 400; i++) all.add(i);
    for (int i = 0; i < 8; i++) all.contains(390 + i);
  }
}
`;

export interface Logbook {
  readonly folder: string;
  /** Environment of its build. */
  readonly env: NodeJS.ProcessEnv;
  readonly write: (file: string, text: string) => void;
  readonly edit: (file: string, change: (text: string) => string) => void;
  readonly remove: () => void;
}

/** The project of an app with a list that is built by `sh build.sh` in seconds, without Gradle and without the probe. */
export function newLogbook(): Logbook {
  const tools = mkdtempSync(join(tmpdir(), 'hitchproof-sdk-'));
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-logbook-'));
  const KEYSTORE = join(tools, 'debug.keystore');
  const key = ['-storepass', 'android', '-alias', 'androiddebugkey', '-dname', 'CN=Debug', '-keyalg', 'RSA'];
  execFileSync('keytool', ['-genkeypair', '-keystore', KEYSTORE, ...key], { stdio: 'pipe' });
  const sdk = androidSdk(tools, join(checkout.root, 'android-probe/injector/target'));
  const write: Logbook['write'] = (file, text) => writeFileSync(join(folder, file), text);
  const edit: Logbook['edit'] = (file, change) =>
    write(file, change(readFileSync(join(folder, file), 'utf8')));
  cpSync(join(checkout.root, 'test/e2e/own-app'), folder, { recursive: true });
  edit(ADAPTER, (text) => text.replace('    if (position % 10 == 9) loadPhoto();\n', ''));
  write(DIGITS_FILE, DIGITS);
  for (const name of ['specs', 'node_modules']) mkdirSync(join(folder, name));
  symlinkSync(checkout.root, join(folder, 'node_modules', 'hitchproof'));
  write('specs/logbook.spec.ts', SPEC);
  write('package.json', '{ "private": true, "type": "module" }\n');
  write('build.sh', BUILD);
  const remove = (): void => {
    for (const made of [folder, tools]) rmSync(made, { recursive: true, force: true });
  };
  return { folder, env: { ...process.env, ...sdk, KEYSTORE }, write, edit, remove };
}

/** Calls what is planted, one more line of `PLANTED`. */
export const planting =
  (line: string) =>
  (text: string): string =>
    text.replace('    return row;\n  }\n\n  private static TextView', `${line}\n$&`);

export const HITCHPROOF = join(checkout.root, 'orchestrator/cli/hitchproof.mjs');
