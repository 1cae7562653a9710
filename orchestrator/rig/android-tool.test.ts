import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UsageError } from '../base/errors.ts';
import { runAndroidTool } from './android-tool.ts';

const home = mkdtempSync(join(tmpdir(), 'java-home-'));
/** A `java` that runs a program of Node.js instead of the named class. */
function javaThat(program: string): void {
  mkdirSync(join(home, 'bin'), { recursive: true });
  const version = "if (process.argv[2] === '-version') { console.error('version \"17\"'); process.exit(0); }";
  writeFileSync(join(home, 'bin/java'), `#!${process.execPath}\n${version}\n${program}\n`, { mode: 0o755 });
}
beforeEach(() => vi.stubEnv('JAVA_HOME', home));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(join(home, 'bin'), { recursive: true });
});

it('returns all that a tool prints, however much that is', () => {
  javaThat("console.log('x'.repeat(5_000_000));");
  expect(runAndroidTool('Injecting', 'Main', [])).toHaveLength(5_000_000);
});

it('passes the class and its words', () => {
  javaThat('console.log(process.argv.slice(4).join());');
  expect(runAndroidTool('Injecting', 'dev.Main', ['a b', 'c'])).toBe('dev.Main,a b,c');
});

it('a refusal is its last line, a failure all of it', () => {
  javaThat("console.error('made a key\\na.apk is no APK'); process.exitCode = 2;");
  expect(() => runAndroidTool('Injecting', 'Main', [])).toThrow(new UsageError('a.apk is no APK'));
  javaThat("console.error('stack'); process.exitCode = 1;");
  expect(() => runAndroidTool('Injecting', 'Main', [])).toThrow('Injecting failed: stack');
});
