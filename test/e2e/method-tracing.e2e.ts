import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signApk } from '../../orchestrator/rig/android-tool.ts';
import { androidParts, checkout } from '../../tools/setup/places.mjs';
import { BIND_METHOD } from '../../virtual-device/worlds/world.ts';
import { documented } from '../documentation/command-lines.ts';
import { androidSdk } from './android-sdk.ts';
import { hitchproof } from './command-line.ts';
import { checkedDex, dexdump } from './dexdump.ts';
import { folderOf, type PerfSession, resultOf } from './perf-session.ts';
import { warmDevice } from './warm-device.ts';

// @module-tag nightly
/** With method tracing in the demo app and RecyclerView, the calls alone name the planted slow method. */
const ANDROID = 'android-probe';
const LIBRARIES = `${ANDROID}/android-libs/target/classes`;
const session = warmDevice(60);
const folder = mkdtempSync(join(tmpdir(), 'hitchproof-traced-'));
let measured: PerfSession;

beforeAll(async () => {
  const apk = await tracedApk();
  measured = await session({
    apk,
    spec: 'test/e2e/specs/worlds.spec.ts',
    tag: ['slow-row-in-frame-fling', 'smooth-fling'],
    runs: 1,
    slides: 3,
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the slow row is found by its method, below the library that called it', () => {
  const [scenario] = resultOf(measured).scenarios.filter(({ name }) => name === 'slow-row-in-frame-fling');
  const { slowMethods, mainFactors } = scenario?.causes ?? {};
  const [first] = slowMethods ?? [];
  expect(first?.key, measured.output).toMatch(/\|dev\.hitchproof\.demo\.RowCost\.pay/);
  expect(first?.key).toContain(BIND_METHOD);
  const methods = first?.tree.map(({ method }) => method) ?? [];
  const library = methods.findIndex((method) => method.startsWith('androidx.recyclerview.'));
  expect(library).toBeGreaterThanOrEqual(0);
  expect(methods.indexOf(BIND_METHOD)).toBeGreaterThan(library);
  const hitchMs = mainFactors?.reduce((sum, factor) => sum + factor.hitchMs, 0) ?? 0;
  expect(first?.hitchMs).toBeCloseTo(hitchMs, 6);
  expect(scenario?.warnings.map(({ code }) => code)).toContain('methods-traced');
});

it('the page of causes shows the tree', () => {
  const page = readFileSync(join(folderOf(measured), 'scenarios/slow-row-in-frame-fling/why.html'), 'utf8');
  expect(page).toContain('Methods by hitch time');
  expect(page).toMatch(/\d ms dev\.hitchproof\.demo\.RowCost\.pay, own/);
});

it('names no method if no frame was late', () => {
  const [smooth] = resultOf(measured).scenarios.filter(({ name }) => name === 'smooth-fling');
  expect(smooth?.causes.slowMethods).toEqual([]);
});

it.skipIf(dexdump === undefined)('dexdump accepts the traced app', () =>
  expect(checkedDex(join(folder, 'traced.apk'))).toEqual({ classes: expect.any(Number) }),
);

/** Makes the APK as a build would: traced classes instead of the app's own, converted to dex and signed. */
async function tracedApk(): Promise<string> {
  const library = join(folder, 'library');
  const recyclerView = 'androidx/recyclerview';
  cpSync(join(LIBRARIES, recyclerView), join(library, recyclerView), { recursive: true });
  const own = ['demo-app', 'probe', 'trace-format'].map((module) => `${ANDROID}/${module}/target/classes`);
  const jar = join(folder, 'traced.jar');
  const words: Readonly<Record<string, readonly string[]>> = {
    'build/classes.jar': [...own, library],
    'build/traced.jar': [jar],
  };
  const line = documented('npx hitchproof trace-methods build/classes.jar -o build/traced.jar');
  const traced = await hitchproof(line.flatMap((word) => words[word] ?? [word]));
  expect(traced.code, traced.output).toBe(0);
  const sdk = androidSdk(folder, androidParts.injector);
  const dex = join(folder, 'dex');
  mkdirSync(dex);
  const options = ['--min-api', '24', '--lib', sdk.ANDROID_JAR ?? '', '--classpath', LIBRARIES];
  const d8 = spawnSync('d8', [...options, '--output', dex, jar], { env: { ...process.env, ...sdk } });
  expect(d8.status, String(d8.stderr)).toBe(0);
  const unsigned = join(folder, 'unsigned.apk');
  writeFileSync(unsigned, zipSync({ ...withoutOwnDex(androidParts.demoApk), ...filesIn(dex) }, { level: 0 }));
  const apk = join(folder, 'traced.apk');
  signApk(checkout, unsigned, apk);
  return apk;
}

/** `classes2.dex` has the libraries; of a class that is in both dex files, the first counts. */
const withoutOwnDex = (apk: string): Record<string, Uint8Array> => {
  const { 'classes.dex': _, ...files } = unzipSync(readFileSync(apk));
  return files;
};

const filesIn = (path: string): Record<string, Uint8Array> =>
  Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name))]));
