import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { tinyApk } from '../../virtual-device/testing/tiny-apk.ts';
import { requireJava } from '../rig/require-java.ts';
import { main } from './main.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('prints the version of the package', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await main(['--version'])).toBe(0);
  expect(written.mock.calls.join('')).toBe(`${packageJson.version}\n`);
});

it.each([
  [['--runs', '0'], /--runs takes a whole number from 1/],
  [['--runs', 'many'], /--runs takes a whole number/],
  [['--hz', '61'], /--hz is one of 60, 90, 120/],
  [['--device', 'virtual', '--world', 'mars'], /no world 'mars'.*slow-row/],
  [['--engine', 'magic'], /--engine is one of auto, shell/],
  [['--without', 'place'], /^--without takes a method like Ranking\.place/],
  [['--without', 'Ranking.place@42'], /^--without takes a method like Ranking\.place/],
  [['--clock', 'free', '--device', 'virtual', '--without', 'Feed.bind'], /^--without needs the work clock/],
  [['--nonsense'], /^unknown option '--nonsense' \[invalid-use\]$/],
  [['--scenari'], /^unknown option '--scenari' \(Did you mean --scenario\?\) \[invalid-use\]$/],
  [['specs'], /^'specs' is neither a command nor an option of perf: `hitchproof --help` lists both\./],
])('%j is exit 2 and one sentence', async (args, sentence) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await main(['perf', ...args])).toBe(2);
  expect(written.mock.calls.join('').trim()).toMatch(sentence);
  expect(written.mock.calls.join('').trim().split('\n')).toHaveLength(1);
});

it.each([
  [['perf', '--appium-url', 'localhost:4723'], /^--appium-url takes a URL like/],
  [['perf', '--device', 'grid:'], /^--device grid: takes a URL like/],
  [['perf', '--device', 'virtual', '--appium-url', 'http://a'], /^--device virtual contradicts --appium-url/],
  [['perf', '--farm', 'genymotion', '--appium-url', 'http://a'], /^--farm genymotion chooses the server/],
  [['perf', '--api', '31', '--appium-url', 'http://a'], /^--api needs a virtual device that the session/],
  [['perf', '--api', '31', '--farm', 'browserstack'], /^--api needs a virtual device that the session/],
  [['farm', 'up', '--virtual', '0'], /^--virtual takes a whole number from 1/],
  [['farm', 'up', '--host', '0.0.0.0'], /^--host 0\.0\.0\.0 lets other machines use the devices: set/],
])('%j is exit 2', async (args, sentence) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await main(args)).toBe(2);
  expect(written.mock.calls.join('')).toMatch(sentence);
});

it.each([
  [['--nonsense'], 128],
  [['--runs', 'many'], 128],
  [['--apk', 'not-built.apk'], 125],
])('git bisect: %j ends with %i', async (args, code) => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await main(['perf', '--exit-for-bisect', ...args])).toBe(code);
});

it.each(['inject', 'trace-methods'])('%s replaces no folder that exists', async (command) => {
  const folder = mkdtempSync(join(tmpdir(), 'inject-'));
  const apk = join(folder, 'app.apk');
  writeFileSync(apk, '');
  const refused = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await main([command, apk, '-o', folder])).toBe(2);
  expect(refused.mock.calls.join('')).toContain(`--out names ${folder}, a folder that exists`);
  expect(readdirSync(folder)).toEqual(['app.apk']);
  rmSync(folder, { recursive: true });
});

it.each([
  ['app.txt', 'out.apk', 2, /app\.txt is not an APK that can be read: not a zip file\. \[invalid-use\]/],
  ['app.apk', 'app.txt/out.apk', 3, /out\.apk cannot be written: .* \[not-written\]/],
])('inject of %s to %s is exit %i and one sentence, before Java starts', async (app, out, code, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'inject-'));
  writeFileSync(join(folder, 'app.txt'), 'text');
  writeFileSync(join(folder, 'app.apk'), tinyApk({ package: 'com.acme' }));
  vi.stubEnv('PATH', '');
  const refused = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await main(['inject', join(folder, app), '-o', join(folder, out)])).toBe(code);
  expect(refused.mock.calls.join('')).toMatch(sentence);
  rmSync(folder, { recursive: true });
});

it('a command that needs Java names the JAVA_HOME that has none', async () => {
  vi.stubEnv('JAVA_HOME', '/no/jdk');
  expect(() => requireJava('Injecting')).toThrow(
    /^Injecting needs Java: there is no .no.jdk.bin.java, which JAVA_HOME names\. Do this: /,
  );
});

it('refuses options that contradict each other before the probe is put into an APK', async () => {
  const refused = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await main(['perf', '--inject', '--source', 'gfxinfo'])).toBe(2);
  expect(refused.mock.calls.join('')).toMatch(
    /^--inject puts the probe into the app, which gfxinfo measures/,
  );
  expect(said).not.toHaveBeenCalled();
});
