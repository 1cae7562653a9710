import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { javaRuntime, jdk } from './java.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hitchproof-java-'));
});

afterEach(() => vi.unstubAllEnvs());

/** A Java whose programs print a version or fail, and whose release file has this text. */
function javaHome({ prints, release }: { readonly prints?: string; readonly release?: string }): string {
  const home = join(folder, 'jdk');
  mkdirSync(join(home, 'bin'), { recursive: true });
  for (const program of ['java', 'javac']) {
    const file = join(home, 'bin', program);
    writeFileSync(file, `#!/bin/sh\n${prints === undefined ? 'exit 1' : `echo '${prints}' >&2`}\n`);
    chmodSync(file, 0o755);
  }
  if (release !== undefined) writeFileSync(join(home, 'release'), release);
  return home;
}

const RELEASE = 'IMPLEMENTOR="Debian"\nJAVA_VERSION="21.0.7"\nJAVA_VERSION_DATE="2025-04-15"\n';

describe('a Java of JAVA_HOME', () => {
  it('is asked for its version only when it states none', () => {
    vi.stubEnv('JAVA_HOME', javaHome({ release: RELEASE }));
    expect(javaRuntime.state()).toEqual({ ok: true, found: 'java 21' });
    expect(jdk.state()).toEqual({ ok: true, found: 'javac 21' });
  });

  it.each([
    [javaRuntime, 'openjdk version "17.0.15" 2025-04-15', 'java 17'],
    [jdk, 'javac 25.0.3', 'javac 25'],
  ])('states the version that it prints', (java, prints, found) => {
    vi.stubEnv('JAVA_HOME', javaHome({ prints }));
    expect(java.state()).toEqual({ ok: true, found });
  });

  it.each([
    { release: 'JAVA_VERSION="1.8.0_292"\n', is: 8 },
    { prints: 'openjdk version "1.8.0_292"', is: 8 },
    { release: 'JAVA_VERSION="16.0.2"\n', is: 16 },
    { prints: 'openjdk version "11.0.2" 2019-01-15', is: 11 },
    { prints: 'no version', is: 0 },
  ])('is refused when it is $is', ({ is, ...java }) => {
    vi.stubEnv('JAVA_HOME', javaHome(java));
    expect(javaRuntime.state()).toMatchObject({
      ok: false,
      missing: `java is ${is}, 17 or newer is needed`,
    });
  });

  it.each([undefined, 'JAVA_VERSION=none'])(
    'that does not run is missing, with the release file %s',
    (release) => {
      const home = javaHome({ ...(release === undefined ? {} : { release }) });
      vi.stubEnv('JAVA_HOME', home);
      expect(javaRuntime.state()).toMatchObject({
        ok: false,
        missing: `there is no ${join(home, 'bin', 'java')}, which JAVA_HOME names`,
      });
    },
  );

  it('that is not there is missing', () => {
    vi.stubEnv('JAVA_HOME', join(folder, 'none'));
    expect(javaRuntime.state()).toMatchObject({
      ok: false,
      missing: expect.stringMatching(/which JAVA_HOME names$/),
    });
  });
});

describe('a Java of the PATH', () => {
  beforeEach(() => vi.stubEnv('JAVA_HOME', ''));

  it('is the one that a link leads to', () => {
    const links = join(folder, 'links');
    mkdirSync(links);
    symlinkSync(join(javaHome({ release: RELEASE }), 'bin', 'java'), join(links, 'java'));
    vi.stubEnv('PATH', links);
    expect(javaRuntime.state()).toEqual({ ok: true, found: 'java 21' });
  });

  it('is the first of its folders that has one', () => {
    const first = join(folder, 'first');
    mkdirSync(first);
    vi.stubEnv('PATH', [first, join(javaHome({ release: RELEASE }), 'bin')].join(':'));
    expect(javaRuntime.state()).toEqual({ ok: true, found: 'java 21' });
  });

  it('is missing where there is none', () => {
    vi.stubEnv('PATH', folder);
    expect(javaRuntime.state()).toMatchObject({
      ok: false,
      missing: 'there is no java on the PATH, and JAVA_HOME is not set',
    });
  });
});
