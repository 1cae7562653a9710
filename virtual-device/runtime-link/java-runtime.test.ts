import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { frameworkOf, jarOf, javaProgram } from './java-runtime.ts';

it.each([
  { javaHome: '/jdk', program: join('/jdk', 'bin', 'java') },
  { javaHome: undefined, program: 'java' },
  { javaHome: '', program: 'java' },
])('JAVA_HOME=$javaHome starts $program', ({ javaHome, program }) => {
  expect(javaProgram(javaHome)).toBe(program);
});

it('says which level has no framework, and how to get it', () => {
  expect(() => jarOf(frameworkOf(31, '/cache'))).toThrow(
    /frameworks.api-31 has no framework of API 31: `hitchproof device --api 31` fetches it/,
  );
});

it('refuses a folder with a second framework', () => {
  const folder = mkdtempSync(join(tmpdir(), 'java-runtime-'));
  writeFileSync(join(folder, 'android-all-1.jar'), '');
  expect(jarOf({ api: 34, folder })).toBe(join(folder, 'android-all-1.jar'));
  writeFileSync(join(folder, 'android-all-2.jar'), '');
  expect(() => jarOf({ api: 34, folder })).toThrow(`${folder} has 2 frameworks and must have one`);
});
