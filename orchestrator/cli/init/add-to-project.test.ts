import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addFiles, addIgnored, addScript } from './add-to-project.ts';

let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'init-'));
});
afterEach(() => rmSync(project, { recursive: true }));

const put = (file: string, text: string): void => writeFileSync(join(project, file), text);
const read = (file: string): string => readFileSync(join(project, file), 'utf8');

it('writes what is missing, in its folder, and nothing twice', () => {
  expect(addFiles(project, { 'specs/list.spec.ts': 'new' })).toEqual([
    { kind: 'written', file: 'specs/list.spec.ts' },
  ]);
  expect(addFiles(project, { 'specs/list.spec.ts': 'other' })).toEqual([
    { kind: 'kept', file: 'specs/list.spec.ts', existing: 'specs/list.spec.ts' },
  ]);
  expect(read('specs/list.spec.ts')).toBe('new');
});

it.each([
  ['wdio.conf.ts', 'wdio.conf.js'],
  ['hitchproof.config.ts', 'hitchproof.config.mjs'],
])('%s is not written beside %s', (file, existing) => {
  put(existing, 'theirs');
  expect(addFiles(project, { [file]: 'ours' })).toEqual([{ kind: 'kept', file, existing }]);
  expect(() => read(file)).toThrow();
});

it.each([
  [
    'a package.json with tabs',
    '{\n\t"name": "a"\n}\n',
    '{\n\t"name": "a",\n\t"scripts": {\n\t\t"perf": "hitchproof perf"\n\t}\n}\n',
  ],
  [
    'one with scripts',
    '{\n  "scripts": { "test": "x" }\n}',
    '{\n  "scripts": {\n    "test": "x",\n    "perf": "hitchproof perf"\n  }\n}\n',
  ],
])('adds the script to %s', (_, before, after) => {
  put('package.json', before);
  expect(addScript(project)).toEqual({
    kind: 'extended',
    file: 'package.json',
    added: 'the script perf',
  });
  expect(read('package.json')).toBe(after);
});

it('makes a package.json where there is none', () => {
  addScript(project);
  expect(JSON.parse(read('package.json'))).toEqual({ private: true, scripts: { perf: 'hitchproof perf' } });
});

it('keeps a script of that name', () => {
  const text = '{"scripts":{"perf":"theirs"}}';
  put('package.json', text);
  expect(addScript(project).kind).toBe('kept');
  expect(read('package.json')).toBe(text);
});

it.each(['{', '[]', 'null', '"a"'])('refuses the package.json %s in one sentence', (text) => {
  put('package.json', text);
  expect(() => addScript(project)).toThrow(/^\S+package\.json is not .*: repair it first\.$/);
});

it.each([
  ['', 'written', '.hitchproof/\nreports/\n', undefined],
  ['node_modules', 'extended', 'node_modules\n.hitchproof/\nreports/\n', '.hitchproof/ and reports/'],
  ['/reports\n', 'extended', '/reports\n.hitchproof/\n', '.hitchproof/'],
])('adds what a session writes to the .gitignore %j', (before, kind, after, added) => {
  if (before !== '') put('.gitignore', before);
  expect(addIgnored(project)).toMatchObject({ kind, ...(added === undefined ? {} : { added }) });
  expect(read('.gitignore')).toBe(after);
});

it('keeps a .gitignore that has both', () => {
  put('.gitignore', 'reports\r\n.hitchproof/\r\n');
  expect(addIgnored(project).kind).toBe('kept');
});
