import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bundleOf } from './bundle-of.mjs';

/** Called while a bundle is made, after its sources were read. */
let meanwhile: (() => void) | undefined;
vi.mock('esbuild', async (original) => {
  const esbuild = await original<typeof import('esbuild')>();
  const build = async (options: import('esbuild').BuildOptions) => {
    const built = await esbuild.build(options);
    meanwhile?.();
    return built;
  };
  return { ...esbuild, build };
});

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bundle-of-'));
  writeFileSync(join(root, 'package.json'), '{"type": "module"}');
  source('main.ts', "import { word } from './word.ts'; export const said: string = word;");
  source('word.ts', "export const word: string = 'first';");
});
afterEach(() => {
  meanwhile = undefined;
  rmSync(root, { recursive: true });
});

const source = (name: string, text: string): void => writeFileSync(join(root, name), text);
const bundle = (): Promise<string> => bundleOf(join(root, 'main.ts'), join(root, 'bundles'), root);

/** Loads the bundle's exports; a query makes Node.js load the same file again. */
let loads = 0;
async function exported(): Promise<unknown> {
  const { said } = await import(`${pathToFileURL(await bundle()).href}?${loads++}`);
  return said;
}

describe('the bundle of a source', () => {
  it('has what the source imports', async () => {
    expect(await exported()).toBe('first');
  });

  it('is the same while no source changes', async () => {
    const file = await bundle();
    const marked = readFileSync(file, 'utf8').replace('first', 'marked');
    writeFileSync(file, marked);
    expect(await bundle()).toBe(file);
    expect(readFileSync(file, 'utf8')).toBe(marked);
  });

  it('is made anew where the checkout was moved or copied to', async () => {
    source('main.ts', 'export const said: string = import.meta.dirname;');
    await bundle();
    const copy = mkdtempSync(join(tmpdir(), 'bundle-of-'));
    cpSync(root, copy, { recursive: true });
    rmSync(root, { recursive: true });
    root = copy;
    expect(await exported()).toBe(copy);
  });

  it('is made anew when an imported source changes', async () => {
    await bundle();
    source('word.ts', "export const word: string = 'second';");
    expect(await exported()).toBe('second');
  });

  it('is made anew when a source changed while it was made', async () => {
    meanwhile = () => source('word.ts', "export const word: string = 'second';");
    expect(await exported()).toBe('first');
    expect(await exported()).toBe('second');
  });

  it('is made anew when a source was removed while it was made', async () => {
    meanwhile = () => rmSync(join(root, 'word.ts'));
    await bundle();
    await expect(bundle()).rejects.toThrow(/word\.ts/);
  });

  it('is not used without a source that it had', async () => {
    await bundle();
    rmSync(join(root, 'word.ts'));
    await expect(bundle()).rejects.toThrow(/word\.ts/);
  });

  it.each([
    ['import.meta.dirname', () => root],
    ['import.meta.url', () => pathToFileURL(join(root, 'word.ts')).href],
  ])('has in %s the place of the source', async (expression, expected) => {
    source('word.ts', `export const word: string = ${expression};`);
    expect(await exported()).toBe(expected());
  });

  it('has a text that names them as it is', async () => {
    source('word.ts', "export const word: string = 'import.meta.url import.meta.dirname';");
    expect(await exported()).toBe('import.meta.url import.meta.dirname');
  });

  it('has the place of each of its sources', async () => {
    mkdirSync(join(root, 'below'));
    source('below/word.ts', '#!/usr/bin/env node\nexport const word: string = import.meta.dirname;');
    source(
      'main.ts',
      "import { word } from './below/word.ts'; export const said = [import.meta.dirname, word];",
    );
    expect(await exported()).toEqual([root, join(root, 'below')]);
  });

  it('has a package of many files in it, until npm installs another version', async () => {
    const install = (version: string): void => {
      mkdirSync(join(root, 'node_modules', 'zod'), { recursive: true });
      source('node_modules/zod/package.json', '{"type": "module", "main": "index.js"}');
      source('node_modules/zod/index.js', `export const word = '${version}';`);
      source('node_modules/.package-lock.json', version);
    };
    source('word.ts', "import { z } from 'zod';\nexport const word: string = z.word;");
    install('one');
    expect(await exported()).toBe('one');
    rmSync(join(root, 'node_modules', 'zod'), { recursive: true });
    expect(await exported()).toBe('one');
    install('two');
    expect(await exported()).toBe('two');
  });

  it('takes packages from where they are installed', async () => {
    source('word.ts', "import { basename } from 'no-such-package'; export const word = basename;");
    await expect(exported()).rejects.toThrow(/no-such-package/);
  });
});
