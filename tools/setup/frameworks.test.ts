import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  ANDROID_RELEASES,
  OWN_LEVEL as OWN_LEVEL_OF_DEVICE,
} from '../../virtual-device/runtime-link/android-releases.ts';
import { frameworkOf } from '../../virtual-device/runtime-link/java-runtime.ts';
import { ensure } from './ensure.mjs';
import { frameworksOf, LEVELS, OWN_LEVEL } from './frameworks.mjs';

let state: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'frameworks-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(state, { recursive: true });
});

const project = () => ({ root: state, state, sdk: state });

const JAR = 'android-all-instrumented-12-robolectric-7732740-i7.jar';

it('provides the levels that a device can have', () => {
  expect(LEVELS).toEqual([...ANDROID_RELEASES.keys()]);
  expect(OWN_LEVEL).toBe(OWN_LEVEL_OF_DEVICE);
  expect(frameworksOf(project(), OWN_LEVEL)).toEqual([]);
});

it('is there when the device finds its jar', () => {
  const [framework] = frameworksOf(project(), 31);
  expect(framework?.state()).toMatchObject({ ok: false, fix: expect.stringContaining('mvn -B') });
  const { folder } = frameworkOf(31, join(state, 'device-cache'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, JAR), '');
  expect(framework?.state()).toMatchObject({ ok: true });
});

/** A `mvn` that copies the jar, or is killed meanwhile. @returns how often it was started to copy */
function mavenThat(ends: 'copies' | 'is killed'): () => number {
  const programs = join(state, 'programs');
  const started = join(programs, 'started');
  mkdirSync(programs, { recursive: true });
  const script = `#!/bin/sh
    [ "$1" = -v ] && exit 0
    echo >> '${started}'
    for arg; do case "$arg" in -DoutputDirectory=*) folder="\${arg#*=}" ;; esac; done
    mkdir -p "$folder"
    printf part > "$folder/${JAR}"
    ${ends === 'is killed' ? 'kill -KILL $$' : ''}
    printf ' and the rest' >> "$folder/${JAR}"`;
  writeFileSync(join(programs, 'mvn'), script, { mode: 0o755 });
  writeFileSync(started, '');
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env.PATH}`);
  return () => readFileSync(started, 'utf8').length;
}
const fetched = (): string =>
  readFileSync(join(frameworkOf(31, join(state, 'device-cache')).folder, JAR), 'utf8');

it('is not there after a download that was killed, and is fetched anew', async () => {
  const [framework] = frameworksOf(project(), 31);
  mavenThat('is killed');
  await expect(framework?.provide?.(() => undefined)).rejects.toThrow('mvn');
  expect(framework?.state()).toMatchObject({ ok: false });
  mavenThat('copies');
  await framework?.provide?.(() => undefined);
  expect(framework?.state()).toMatchObject({ ok: true });
  expect(fetched()).toBe('part and the rest');
});

it('is fetched once when two commands want it', async () => {
  const starts = mavenThat('copies');
  const provided = Array.from({ length: 2 }, () =>
    frameworksOf(project(), 31)[0]?.provide?.(() => undefined),
  );
  await Promise.all(provided);
  expect([starts(), fetched()]).toEqual([1, 'part and the rest']);
});

it('states a command that a shell takes, for any name of the folder', () => {
  const [framework] = frameworksOf({ ...project(), state: "/home/o'neil/my app" }, 31);
  expect(framework?.state()).toMatchObject({
    fix: expect.stringContaining(
      " '-DoutputDirectory=/home/o'\\''neil/my app/device-cache/frameworks/api-31'`",
    ),
  });
});

it.each([
  { api: 34, java: undefined },
  { api: 31, java: undefined },
  { api: 36, java: 'Java for API 36' },
])('asks for a newer Java before a framework that is compiled for one: API $api', ({ api, java }) => {
  expect(frameworksOf(project(), api).find(({ name }) => name.startsWith('Java'))?.name).toBe(java);
  if (java !== undefined) expect(frameworksOf(project(), api)[0]?.name).toBe(java);
});

/** A JAVA_HOME whose Java has this version. */
function javaHomeWith(version: string): string {
  const bin = join(state, version, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'java'), `#!/bin/sh\necho 'openjdk version "${version}"' >&2`, { mode: 0o755 });
  return join(state, version);
}

it('says in one sentence which Java API 36 needs, and downloads nothing for an older one', async () => {
  const starts = mavenThat('copies');
  const said: string[] = [];
  vi.stubEnv('JAVA_HOME', javaHomeWith('20.0.2'));
  expect(await ensure(frameworksOf(project(), 36), (line) => said.push(line))).toBe(false);
  expect(said).toEqual([
    'set-up: Java for API 36 is missing: java is 20, 21 or newer is needed. ' +
      'Do this: install Java 21 or newer, and set JAVA_HOME to its folder',
  ]);
  expect(starts()).toBe(0);
});

it.each(['21', '25.0.1'])('takes Java %s for API 36', (version) => {
  vi.stubEnv('JAVA_HOME', javaHomeWith(version));
  expect(frameworksOf(project(), 36)[0]?.state()).toMatchObject({ ok: true });
});
