import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UsageError } from '../base/usage-error.ts';
import { projectWdioConfig } from './project-wdio-config.ts';

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
