import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { androidSdk } from './android-sdk.ts';
import { root } from './perf-session.ts';

const BUILD = `
aapt2 link --debug-mode -I "$ANDROID_JAR" --manifest src/main/AndroidManifest.xml -o build/app.apk
javac --release 8 -classpath "$ANDROID_JAR" -d build/classes $(find src -name "*.java")
d8 --min-api 24 --lib "$ANDROID_JAR" --output build $(find build/classes -name "*.class")
jar -uMf build/app.apk -C build classes.dex
if [ -d build/lib ]; then jar -uMf build/app.apk -C build lib; fi
keytool -genkeypair -keystore debug.keystore -storepass android -alias androiddebugkey -dname CN=Debug -keyalg RSA -validity 10000
apksigner sign --ks debug.keystore --ks-pass pass:android build/app.apk
`;

/**
 * Builds an app of a folder beside this file.
 * @param folder where it is built; what is in its `build/lib` becomes the app's libraries
 * @returns the APK
 */
export function builtApp(source: string, folder: string): string {
  cpSync(join(root, 'test/e2e', source), folder, { recursive: true });
  mkdirSync(join(folder, 'build'), { recursive: true });
  execFileSync('sh', ['-e', '-c', BUILD], {
    cwd: folder,
    env: { ...process.env, ...androidSdk(folder, join(root, 'android-probe/injector/target')) },
    stdio: 'pipe',
  });
  return join(folder, 'build/app.apk');
}
