import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UsageError } from '../base/errors.ts';
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
  await expect(checkSpecs(ALL, root, { isCi: true })).rejects.toThrow(
    /^specs.a\.spec\.ts:2 has `\.only`, which leaves out the other tests of the file: remove it\.$/,
  );
  expect((await checkSpecs(ALL, root, { isCi: false })).sources).toMatchObject([{ onlyLine: 2 }]);
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

const OURS = "import { scenario } from 'hitchproof';\n";

it.each([
  ["budget: { 'scroll-hich-rate': { max: 1 } }", "There is no metric 'scroll-hich-rate'"],
  [
    "budget: { 'finger-sliding-fps.drg': { max: 1 } }",
    "'finger-sliding-fps' has no part 'drg': it has drag, fling.",
  ],
  ['budget: { anr: { max: 0 / 0 } }', "The budget of 'a' is invalid: anr → max: must be a finite number."],
  ['slides: 0', "`slides` of 'a' must be a whole number from 1 to 1000, not 0."],
  ['slides: MANY', "`slides` of 'a' must be a whole number from 1 to 1000, not 10000."],
  ['runs: Number.NaN', "`runs` of 'a' must be a whole number from 1 to 1000, not NaN."],
  ['slidez: 3', 'scenario() has no option slidez; it has on, '],
])('refuses a scenario with %s before a device starts', async (option, why) => {
  write('a.spec.ts', `${OURS}scenario('a', { ${option} }); const MANY = 1e4;`);
  await expect(checkSpecs(ALL, root)).rejects.toThrow(UsageError);
  await expect(checkSpecs(ALL, root)).rejects.toThrow(`${join('specs', 'a.spec.ts')}:2: ${why}`);
});

it.each(["''", "'  '", 'NONE', '0'])('refuses the name %s', async (name) => {
  write('a.spec.ts', `${OURS}const NONE = '';\nit('x', async () => { await scenario(${name}, {}); });`);
  await expect(checkSpecs(ALL, root)).rejects.toThrow(/a\.spec\.ts:3: A scenario's name must be a text/);
});

it('refuses two scenarios of one name, also in different files', async () => {
  const one = "it('x', async () => { await scenario('feed', {}); });";
  write('a.spec.ts', `${OURS}${one}`);
  write('b.spec.ts', `${OURS}\ndescribe('y', () => { ${one} });`);
  const why = `${join('specs', 'b.spec.ts')}:3: ${join('specs', 'a.spec.ts')}:2 has a scenario 'feed' too`;
  await expect(checkSpecs(ALL, root)).rejects.toThrow(why);
  await checkSpecs(ALL, root, { isPartly: true });
  write('b.spec.ts', `${OURS}${one}\n${one}`);
  await expect(checkSpecs(ALL, root, { isPartly: true })).rejects.toThrow(UsageError);
});

it.each([
  [
    'of which one is measured',
    "it('x', async () => { if (big) await scenario('a', {}); else await scenario('a', {}); });",
  ],
  [
    'behind an early return',
    "it('x', async () => { if (big) return await scenario('a', {}); await scenario('a', {}); });",
  ],
  ['of which one is skipped', "it('x', () => scenario('a', {})); it.skip('y', () => scenario('a', {}));"],
  ['in functions of its own', "const f = () => scenario('a', {}); const g = () => scenario('a', {});"],
])('accepts two scenarios of one name %s', async (_, text) => {
  write('a.spec.ts', OURS + text);
  expect((await checkSpecs(ALL, root)).sources[0]?.scenarios).toHaveLength(2);
});

it.each(['slides: count()', 'slides: 5, ...more', '...more, runs', 'budget', 'on: "~a", slides: undefined'])(
  'knows nothing against %s',
  async (options) => {
    write('a.spec.ts', `${OURS}scenario('a', { ${options} });`);
    await checkSpecs(ALL, root);
  },
);
