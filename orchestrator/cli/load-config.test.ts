import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { UsageError } from '../base/errors.ts';
import { loadConfig, projectWdioConfig } from './command-context.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});
function rootWith(config: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  folders.push(folder);
  writeFileSync(join(folder, 'hitchproof.config.ts'), `export default ${config};\n`);
  return folder;
}

it.each([
  ['an unknown metric', '{ metricOptions: { none: {} } }', 'metricOptions → none: is not a metric'],
  [
    'an unknown profile',
    "{ thresholdProfiles: ['none'] }",
    "thresholdProfiles → 0: there is no profile 'none'",
  ],
  ['an unknown key', '{ metrics: {} }', 'Unrecognized key: "metrics"'],
  ['a list', '[]', 'must be an object'],
  ['a list of options', '{ metricOptions: [] }', 'metricOptions: must be an object'],
  ['a profile alone', "{ thresholdProfiles: 'none' }", 'thresholdProfiles: must be a list'],
])('%s is one sentence and a mistake of use', async (_, config, said) => {
  const loading = loadConfig(rootWith(config));
  await expect(loading).rejects.toThrow(UsageError);
  await expect(loading).rejects.toThrow(/^[^\n]*hitchproof\.config\.ts is invalid: [^\n]*\.$/);
  await expect(loading).rejects.toThrow(said);
});

it.each([
  ['a syntax error', '{ metricOptions: '],
  ['an error thrown', "(() => { throw new Error('no SDK\\nin this place.'); })()", 'no SDK in this place'],
  ['a text thrown', "(() => { throw 'no SDK'; })()", 'no SDK'],
  ['an import of nothing', "(await import('./nowhere.ts')).default"],
])('what cannot be loaded is one sentence and a mistake of use: %s', async (_, config, said = '') => {
  const error: unknown = await loadConfig(rootWith(config)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  expect(error).toMatchObject({
    message: expect.stringMatching(/^[^\n]*hitchproof\.config\.ts cannot be loaded: [^\n]*[^.]\.$/),
    cause: expect.anything(),
  });
  expect(String(error)).toContain(said);
});

it('an empty configuration has the defaults, and so has none', async () => {
  expect(await loadConfig(rootWith('{}'))).toMatchObject({ metricOptions: {}, thresholdProfiles: [] });
  expect(await loadConfig(join(rootWith('{}'), 'nowhere'))).toMatchObject({ gestureEngine: 'auto' });
});

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wdio-config-'));
});
afterEach(() => rmSync(root, { recursive: true }));

it.each([
  ['wdio.conf.ts', "export const config: { port: number } = { port: 4723 };\nexport const other = 'x';"],
  ['wdio.conf.mjs', 'export const config = { port: 4723 };'],
  ['wdio.conf.cjs', 'exports.config = { port: 4723 };'],
])('reads %s', async (name, text) => {
  writeFileSync(join(root, name), text);
  expect(await projectWdioConfig(root)).toEqual({ port: 4723 });
});

it('is undefined without one', async () => expect(await projectWdioConfig(root)).toBeUndefined());

it.each([
  ['has a mistake', 'export const config = {;', /wdio\.conf\.ts cannot be loaded: /],
  [
    'exports nothing',
    'export const x = 1;',
    /wdio\.conf\.ts exports no `config`, which WebdriverIO needs\.$/,
  ],
])('one that %s is a mistake of use', async (_, text, message) => {
  writeFileSync(join(root, 'wdio.conf.ts'), text);
  await expect(projectWdioConfig(root)).rejects.toThrow(UsageError);
  await expect(projectWdioConfig(root)).rejects.toThrow(message);
});
