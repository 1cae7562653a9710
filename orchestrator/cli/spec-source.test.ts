import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { specSource } from './spec-source.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'spec-source-'));
});
afterAll(() => rmSync(root, { recursive: true }));

const IMPORT = "import { scenario } from 'hitchproof';\n";

function read(text: string, name = 'a.spec.ts') {
  const file = join(root, name);
  writeFileSync(file, text);
  return specSource(file, root);
}
const sourceOf = async (text: string, name?: string) => (await read(text, name)).source;

it('finds scenarios with their lines and tests', async () => {
  const text = `${IMPORT}
// scenario('old', {})
describe('lists', () => {
  it('flings: "fast"', async () => {
    await scenario('feed', { /* scenario('older', {}) */ on: '~feed' });
    await browser.perf.scenario(\`feed-slow\`, { on: '~feed' });
  });
  it.skip("drags", () =>
    scenario(
      "grid", { on: '~grid' }));
});
`;
  expect(await sourceOf(text)).toEqual({
    spec: 'a.spec.ts',
    file: join(root, 'a.spec.ts'),
    scenarios: [
      { name: 'feed', line: 6, test: 'flings: "fast"' },
      { name: 'feed-slow', line: 7, test: 'flings: "fast"' },
      { name: 'grid', line: 10, test: 'drags' },
    ],
    skips: true,
  });
});

it.each([
  [
    'a name that is computed',
    `${IMPORT}scenario('a' + n, {}); scenario(name, {}); scenario(\`a-\${n}\`, {})`,
  ],
  ['a function of another package', "import { scenario } from 'cucumber'; scenario('a', {})"],
  ['a method, or a longer name', `${IMPORT}app.scenario('a', {}); myscenario('b', {}); $scenario('c', {})`],
  ['a test with that name', `${IMPORT}it('scenario', () => undefined)`],
])('finds no scenario in %s', async (_, text) => expect((await sourceOf(text)).scenarios).toEqual([]));

it.each([
  ['const make = () => scenario("a", {});', undefined],
  ['it(title, () => scenario("a", {}));', undefined],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source of a spec
  ['it("x", f); it(`t${n}`, () => scenario("a", {}));', undefined],
  ['test.only("x", () => scenario("a", {}));', 'x'],
  ['/y/.test("z"); specify("x", () => scenario("a", {}));', 'x'],
])('%s is in the test %s', async (text, test) =>
  expect((await sourceOf(IMPORT + text)).scenarios[0]?.test).toBe(test),
);

it.each([
  ['\n\nit.only("x", f)', 3, false],
  ['\ndescribe.only("x", f)', 2, false],
  ['it("x", function () { this.skip(); })', undefined, true],
  ['xit("x", f)', undefined, true],
  ['describe.skip("x", f)', undefined, true],
  ['// it.only("x")\nfoo.it.only("x"); exit("it")', undefined, false],
])('%j has `.only` in line %s and skips: %s', async (text, onlyLine, skips) =>
  expect(await sourceOf(text)).toMatchObject({ skips, ...(onlyLine === undefined ? {} : { onlyLine }) }),
);

it('knows nothing of a language that it does not read', async () =>
  expect(await sourceOf(`${IMPORT}scenario('a', {})`, 'a.spec.coffee')).toMatchObject({ scenarios: [] }));

it.each([
  [
    'in the options',
    "scenario('a', { budget: { 'a-b': { max: 1 }, anr: { max: 0, scene: 'Feed' } } })",
    'a-b',
  ],
  ['of a constant', 'const B = { budget: { "a.b": { min: 1 } } }; scenario(\'a\', { ...B })', 'a.b'],
  ['of an assertion', "expect(await scenario('a', {})).toMeetBudget({ 'a-b': { max: 1 } })", 'a-b'],
  ['beside a computed one', "scenario('a', { budget: { [name]: { max: 1 }, 'a-b': { max: 1 } } })", 'a-b'],
  ['elsewhere', "plan({ costs: { 'a-b': { max: 1 } } }); house.budget = { x: { max: 1 } }", undefined],
])('finds a name without meaning in a budget %s', async (_, text, name) => {
  const [mistake] = (await read(`${IMPORT}\n${text}`)).mistakes;
  expect(mistake?.line).toBe(name === undefined ? undefined : 3);
  if (name !== undefined) expect(mistake?.why).toContain(`'${name}'`);
});

it.each([
  ['without values', "{ extra: 'seed', values: [] }", /^`seeds` of 'a': values/],
  ['with a value of another kind', "{ extra: 'seed', values: [1, { two: 2 }] }", /^`seeds` of 'a': values/],
  ['of a constant', "{ extra: 'seed', values: ALL }", undefined],
  ['with a value that is computed', "{ extra: '', values: [next()] }", undefined],
  ['with values of another list', "{ extra: '', values: [...others] }", undefined],
])('checks seeds %s as far as they are written out', async (_, seeds, why) => {
  const text = `${IMPORT}const ALL = [1, '2', true]; scenario('a', { seeds: ${seeds} })`;
  const { mistakes } = await read(text);
  expect(mistakes).toHaveLength(why === undefined ? 0 : 1);
  if (why !== undefined) expect(mistakes[0]?.why).toMatch(why);
});

it('reads sloppy code, and says nothing of what it cannot read', async () => {
  const text = "const { scenario } = require('hitchproof'); it('x', () => scenario('a', {}));";
  expect((await sourceOf(`with (Math) floor(1); ${text}`, 'a.spec.js')).scenarios).toHaveLength(1);
  expect((await sourceOf(`\uFEFF#!/usr/bin/env node\n${text}`, 'a.spec.cjs')).scenarios).toHaveLength(1);
});
