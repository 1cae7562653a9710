import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './perf-session.ts';

/**
 * Makes the Android SDK programs that builds use from what Maven downloaded for this repository, so no SDK is needed.
 * `apksigner` signs with the key at `--ks`.
 * @param injector folder of the injector in the installed package
 * @returns environment variables for a build
 */
export function androidSdk(
  folder: string,
  injector: string,
): { readonly PATH: string; readonly ANDROID_JAR: string } {
  const programs = join(folder, 'build-tools');
  mkdirSync(programs, { recursive: true });
  const program = (name: string, command: string): void =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  program('aapt2', `exec '${join(root, 'android-probe/android-libs/target/tools/aapt2')}' "$@"`);
  const r8 = ofMaven('com/android/tools', 'r8', versionIn('android-probe/pom.xml', 'r8'));
  program('d8', `exec java -cp '${r8}' com.android.tools.r8.D8 "$@"`);
  // The SDK's android.jar has Java's own classes, this framework has not.
  const jdk = '$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")';
  program(
    'r8',
    `exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '${r8}' com.android.tools.r8.R8 --lib "${jdk}" "$@"`,
  );
  // zipalign -f -p 4 <in> <out>: only copies, since virtual devices install unaligned APKs too
  program('zipalign', 'cp "$4" "$5"');
  const classes = [join(injector, 'injector.jar'), join(injector, 'lib', '*')].join(delimiter);
  // apksigner sign --ks <keystore> --ks-pass pass:android <apk>
  program(
    'apksigner',
    `java -cp '${classes}' dev.hitchproof.apk.Main "$6" "$6.signed" "$3" && mv "$6.signed" "$6"`,
  );
  const framework = ofMaven('org/robolectric', 'android-all', versionIn('pom.xml', 'android.all'));
  return { PATH: `${programs}${delimiter}${process.env.PATH ?? ''}`, ANDROID_JAR: framework };
}

const REPOSITORY = process.env.MAVEN_REPOSITORY ?? join(homedir(), '.m2', 'repository');

function ofMaven(group: string, artifact: string, version: string): string {
  const jar = join(REPOSITORY, group, artifact, version, `${artifact}-${version}.jar`);
  if (!existsSync(jar)) throw new Error(`${jar} is missing: run \`mvn test\`, or set MAVEN_REPOSITORY.`);
  return jar;
}

function versionIn(pom: string, name: string): string {
  const [, version] = new RegExp(`<${name}.version>(.*)<`).exec(readFileSync(join(root, pom), 'utf8')) ?? [];
  if (version === undefined) throw new Error(`${pom} has no ${name}.version`);
  return version;
}
