import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { generateAllureReport } from './generate.ts';

const folder = await mkdtemp(join(tmpdir(), 'hitchproof-java-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program in place of Java. */
async function fakeJava(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

test('Allure generates one file, without analytics', async () => {
  const seen = join(folder, 'seen');
  const java = await fakeJava('good', `printf '%s\\n' "$ALLURE_NO_ANALYTICS" "$@" > '${seen}'`);
  expect(await generateAllureReport({ results: 'in', report: 'out', name: 'Verdict', java })).toEqual({
    kind: 'generated',
    indexHtml: join('out', 'index.html'),
  });
  const [analytics, compiler, unlocked, verification, home, ...others] = (await readFile(seen, 'utf8'))
    .trimEnd()
    .split('\n');
  expect([analytics, compiler]).toEqual(['true', '-XX:TieredStopAtLevel=1']);
  expect([unlocked, verification]).toEqual([
    '-XX:+UnlockDiagnosticVMOptions',
    '-XX:-BytecodeVerificationRemote',
  ]);
  expect(home).toMatch(/^-Dallure\.home=.*allure-commandline.dist$/);
  const dist = home?.slice('-Dallure.home='.length) ?? '';
  expect(others).toEqual([
    '-classpath',
    [join(dist, 'lib', '*'), join(dist, 'lib', 'config')].join(delimiter),
    'io.qameta.allure.CommandLine',
    ...['generate', 'in', '--output', 'out', '--clean', '--single-file', '--name', 'Verdict'],
  ]);
});

test('a failure has the first two lines of what Java printed', async () => {
  const java = await fakeJava('bad', 'echo first >&2; echo second >&2; exit 1');
  const outcome = await generateAllureReport({ results: 'in', report: 'out', name: 'Verdict', java });
  expect(outcome).toMatchObject({
    kind: 'failed',
    sentence: expect.stringMatching(/^The Allure report of in was not generated: Command failed: .* first$/),
  });
});

test('without Java: what to install and what to run', async () => {
  const java = join(folder, 'missing');
  expect(await generateAllureReport({ results: 'in', report: 'out', name: 'Verdict', java })).toEqual({
    kind: 'failed',
    sentence: `The Allure report was not generated because ${java} was not found; install a JDK 17 or newer, then run \`hitchproof analyse\` on this run again.`,
  });
});

test('a Java that hangs is ended', async () => {
  const java = await fakeJava('hangs', 'exec sleep 60');
  expect(
    await generateAllureReport({ results: 'in', report: 'out', name: 'n', java, timeoutMs: 50 }),
  ).toEqual({
    kind: 'failed',
    sentence: 'The Allure report of in was not generated: Java took longer than 0.05 s.',
  });
});
