import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { packageRoot } from '../setup/places.mjs';
import { resolvePackage } from './resolve-package.ts';
import { withoutPreload } from './run-specs.ts';

afterEach(() => vi.unstubAllEnvs());

const wdio = resolvePackage(packageRoot, '@wdio/cli');
/** Declared here because its types extend those of its own WebdriverIO version. */
interface WdioCli {
  readonly Launcher: new (config: string) => { readonly initialize: () => Promise<void> };
}

/** NODE_OPTIONS that the launcher passes to its workers. */
async function leftTo(options: string): Promise<string | undefined> {
  const file = join(mkdtempSync(join(tmpdir(), 'hitchproof-wdio-')), 'wdio.conf.mjs');
  writeFileSync(file, 'export const config = { runner: "local", specs: [], capabilities: [{}] };');
  vi.stubEnv('NODE_OPTIONS', options);
  const { Launcher }: WdioCli = await import(pathToFileURL(join(wdio, '..', 'index.js')).href);
  await new Launcher(file).initialize();
  return process.env.NODE_OPTIONS;
}

it('keeps the launcher from adding a preload', async () => {
  expect(await leftTo('--no-deprecation')).toMatch(/^--no-deprecation --import \S+tsx\S+$/);
  const options = withoutPreload(wdio, '--no-deprecation');
  expect(options).not.toContain('--import');
  expect(await leftTo(options)).toBe(options);
});

it('changes nothing for a WebdriverIO without tsx', () => {
  expect(withoutPreload(join(tmpdir(), 'no-such-wdio.js'), '--no-deprecation')).toBe('--no-deprecation');
});

it.each([undefined, '--title=kept'])('is taken by Node.js, beside %s', (own) => {
  const print = 'process.stdout.write(JSON.stringify([process.title, process.execArgv]))';
  const env = { ...process.env, NODE_OPTIONS: withoutPreload(wdio, own) };
  const printed = execFileSync(process.execPath, ['-e', print], { encoding: 'utf8', env });
  expect(printed).toContain(own === undefined ? '' : '"kept"');
});
