import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resolvePackage } from './resolve-package.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'resolve-package-')));
});
afterEach(() => rmSync(root, { recursive: true }));

it("is the project's own version", () => {
  const file = join(root, 'node_modules', 'appium', 'index.js');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  expect(resolvePackage(root, 'appium')).toBe(file);
});

it("is this package's where the project has none", () => {
  expect(resolvePackage(root, 'appium')).toBe(createRequire(import.meta.url).resolve('appium'));
});
