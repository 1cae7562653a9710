import { join } from 'node:path';
import { expect, it } from 'vitest';
import { javaProgram } from './java-runtime.ts';

it.each([
  { javaHome: '/jdk', program: join('/jdk', 'bin', 'java') },
  { javaHome: undefined, program: 'java' },
  { javaHome: '', program: 'java' },
])('JAVA_HOME=$javaHome starts $program', ({ javaHome, program }) => {
  expect(javaProgram(javaHome)).toBe(program);
});
