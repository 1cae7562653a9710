import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { expect, it } from 'vitest';
import { isIn, nodeVersion } from './node-version.mjs';
import { packageRoot } from './places.mjs';
import { platform } from './platform.mjs';

const read = (path: string) => JSON.parse(readFileSync(join(packageRoot, path), 'utf8'));
const { engines, dependencies } = read('package.json');

it.each([
  '18.20.8',
  '20.19.0',
  '20.20.2',
  '21.0.0',
  '22.23.3',
  '22.23.4',
  '24.22.1',
  '25.0.0',
  '26.12.1',
  '27.0.0',
])('%s is in the range if the parser of npm says so', (version) => {
  expect(isIn(version, engines.node)).toBe(semver.satisfies(version, engines.node));
});

it('refuses what is not a range of these bounds', () => {
  expect(() => isIn('22.0.0', '^22')).toThrow(/\^22/);
});

it('has only versions that every dependency supports', () => {
  const needs = Object.keys(dependencies).flatMap((name) => {
    const { node } = read(join('node_modules', name, 'package.json')).engines ?? {};
    return typeof node === 'string' ? [{ name, node }] : [];
  });
  expect(needs.map(({ name }) => name)).toContain('webdriverio');
  expect(needs.filter(({ node }) => !semver.subset(engines.node, node))).toEqual([]);
});

it('runs these tests', () => {
  expect(nodeVersion.state().ok).toBe(true);
});

it.each([
  ['win32', { ok: false, missing: 'this is Windows', fix: 'use Linux in WSL 2, or macOS' }],
  ['linux', { ok: true, found: `linux ${process.arch}` }],
  ['darwin', { ok: true, found: `darwin ${process.arch}` }],
])('the platform %s', (name, state) => {
  const own = process.platform;
  Object.defineProperty(process, 'platform', { value: name });
  try {
    expect(platform.state()).toEqual(state);
  } finally {
    Object.defineProperty(process, 'platform', { value: own });
  }
});
