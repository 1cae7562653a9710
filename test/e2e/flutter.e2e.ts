import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { androidSdk } from './android-sdk.ts';
import { hitchproof } from './command-line.ts';
import { root } from './perf-session.ts';

const folder = mkdtempSync(join(tmpdir(), 'hitchproof-flutter-'));
const apk = join(folder, 'build/app.apk');
const SMALL = ['--device', 'virtual', '--slides', '2', '--reports', join(folder, 'reports')];
const SENTENCE = 'Not measurable: Flutter draws on its own surface.';

const BUILD = `
mkdir -p build/lib/x86_64 && cp libflutter.so build/lib/x86_64
aapt2 link --debug-mode -I "$ANDROID_JAR" --manifest src/main/AndroidManifest.xml -o build/app.apk
javac --release 8 -classpath "$ANDROID_JAR" -d build/classes $(find src -name "*.java")
d8 --min-api 24 --lib "$ANDROID_JAR" --output build $(find build/classes -name "*.class")
jar -uMf build/app.apk -C build classes.dex -C build lib
keytool -genkeypair -keystore debug.keystore -storepass android -alias androiddebugkey -dname CN=Debug -keyalg RSA -validity 10000
apksigner sign --ks debug.keystore --ks-pass pass:android build/app.apk
`;

beforeAll(() => {
  cpSync(join(root, 'test/e2e/flutter-app'), folder, { recursive: true });
  mkdirSync(join(folder, 'build'));
  writeFileSync(join(folder, 'libflutter.so'), '\x7fELF');
  execFileSync('sh', ['-e', '-c', BUILD], {
    cwd: folder,
    env: { ...process.env, ...androidSdk(folder, join(root, 'android-probe/injector/target')) },
    stdio: 'pipe',
  });
});

it('scan says of an app that draws with Flutter that it is not measurable', { tags: 'nightly' }, async () => {
  const { code, output } = await hitchproof(['scan', apk, ...SMALL]);
  expect(output).toContain(`${SENTENCE} (log: `);
  expect(output).toContain('[flutter]');
  expect(output).not.toContain('UnsatisfiedLinkError');
  expect(code).toBe(3);
});

it('perf says the same', async () => {
  const perf = ['perf', '--apk', apk, '--inject', '--package', 'org.example.gallery', '--no-allure'];
  const spec = ['--spec', 'test/e2e/specs/flutter.spec.ts', '--runs', '1'];
  const { code, output } = await hitchproof([...perf, ...spec, ...SMALL]);
  expect(output).toMatch(/The app has Flutter \(libflutter\.so\): .*\n(.*\n)*Starting the virtual device/);
  expect(output).toContain(`${SENTENCE} [flutter]`);
  expect(code).toBe(3);
});
