import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UsageError } from '../base/usage-error.ts';
import { configSchema } from '../config.ts';
import { checkSpecs, specPatternsOf } from './check-specs.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-specs-'));
  mkdirSync(join(root, 'specs'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (name: string, text: string): void => writeFileSync(join(root, 'specs', name), text);
const ALL = ['./specs/**/*.spec.{ts,js}'];

it('accepts TypeScript and JavaScript that can be loaded, and runs neither', async () => {
  write('a.spec.ts', "const x: string = 'x'; throw new Error(x satisfies string);");
  write('b.spec.js', 'module.exports = { a: 1 };');
  await checkSpecs(ALL, root);
});

it.each([
  [
    'a.spec.ts',
    'const x = 1;\n  const y = {;\n',
    /^specs.a\.spec\.ts:2:14: Expected identifier but found ";"\.$/,
  ],
  ['b.spec.js', 'const x: string = 1;', /^specs.b\.spec\.js:1:8: .+\.$/],
])('refuses %s with a syntax error', async (name, text, message) => {
  write('0.spec.ts', '');
  write(name, text);
  await expect(checkSpecs(ALL, root)).rejects.toThrow(UsageError);
  await expect(checkSpecs(ALL, root)).rejects.toThrow(message);
});

it('returns what the specs declare', async () => {
  write(
    'a.spec.ts',
    "import { scenario } from 'hitchproof';\nit('x', () => scenario('feed', { on: '~a' }));",
  );
  const { files, sources } = await checkSpecs(ALL, root);
  expect(files).toEqual([join(root, 'specs', 'a.spec.ts')]);
  expect(sources).toMatchObject([
    { spec: join('specs', 'a.spec.ts'), scenarios: [{ name: 'feed', line: 2 }] },
  ]);
});

it('refuses a forgotten `.only` under CI, and accepts it elsewhere', async () => {
  write('a.spec.ts', 'it("a", () => {});\nit.only("b", () => {});');
  await expect(checkSpecs(ALL, root, true)).rejects.toThrow(
    /^specs.a\.spec\.ts:2 has `\.only`, which leaves out the other tests of the file: remove it\.$/,
  );
  expect((await checkSpecs(ALL, root, false)).sources).toMatchObject([{ onlyLine: 2 }]);
  vi.stubEnv('CI', 'true');
  await expect(checkSpecs(ALL, root)).rejects.toThrow(UsageError);
  vi.stubEnv('CI', 'false');
  await checkSpecs(ALL, root);
  vi.unstubAllEnvs();
});

it('refuses patterns that match nothing', async () => {
  write('readme.md', '');
  await expect(checkSpecs(['a.ts', 'specs/*'], root)).rejects.toThrow(/^No spec matches a\.ts, specs\/\*\.$/);
});

it.each([
  [{ spec: 'a.ts' }, { specs: ['b.ts'] }, ['/p/a.ts']],
  [{}, { specs: ['b.ts', ['c.ts', 'd.ts']] }, ['b.ts', 'c.ts', 'd.ts']],
  [{}, {}, ['specs/**/*.spec.ts']],
  [{}, undefined, ['specs/**/*.spec.ts']],
])('the command line %j and wdio.conf %j', (options, wdio, patterns) => {
  expect(specPatternsOf(options, { root: '/p', config: configSchema.parse({}) }, wdio)).toEqual(patterns);
});

it.each([
  ['scroll-hich-rate', "a.spec.ts:2: There is no metric 'scroll-hich-rate'"],
  ['finger-sliding-fps.drg', "a.spec.ts:2: 'finger-sliding-fps' has no part 'drg': it has drag, fling."],
])('refuses a budget of %s before a device starts', async (name, why) => {
  write(
    'a.spec.ts',
    `import { scenario } from 'hitchproof';\nscenario('a', { budget: { '${name}': { max: 1 } } });`,
  );
  await expect(checkSpecs(['*.spec.ts'], root)).rejects.toThrow(why);
});
