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
