import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Consumer } from './installed-package.ts';

const FRAMEWORK = 'hitchproof-framework';
const DEVICE = `hitchproof-device-${process.platform}-${process.arch}`;
const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({ resolved: z.string().optional(), integrity: z.string().optional() }),
  ),
});

let tarballs = '';
let server: Server;
let url = '';
/** Requests to the server so far. */
const asked: string[] = [];

/** The ways of docs/guide/installing.md besides files in the repository, by which the other tests are installed. */
export function defineInstallTests(consumer: () => Consumer): void {
  describe('the tarballs', { tags: 'nightly' }, () => {
    beforeAll(async () => {
      tarballs = mkdtempSync(join(tmpdir(), 'hitchproof-served-'));
      const packed = dirname(consumer().tarball);
      for (const name of readdirSync(packed)) copyFileSync(join(packed, name), join(tarballs, name));
      server = createServer(({ url: path = '' }, reply) => {
        asked.push(path);
        if (path.endsWith('.tgz')) reply.end(readFileSync(join(tarballs, basename(path))));
        else reply.end(JSON.stringify(metadataOf(path.slice(1))));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => server.close());

    it('are small enough for a repository of GitHub', () => {
      const mb = readdirSync(tarballs).map((name) => statSync(join(tarballs, name)).size / 1e6);
      expect(mb).toHaveLength(3);
      expect(Math.max(...mb)).toBeLessThan(95);
    });
    it('come from a web server, by checksum', fromAnAddress);
    it('come from a registry, the framework with the device', fromRegistry);
    it('come from files without a network', fromFiles);
  });
}

const tarballOf = (name: string): string =>
  readdirSync(tarballs).find((file) => file.replace(/-\d.*$/, '') === name) ?? '';

/** https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md */
function metadataOf(name: string): object {
  const file = tarballOf(name);
  const version = /-(\d[\d.]*)\.tgz$/.exec(file)?.[1] ?? '';
  const integrity = `sha512-${createHash('sha512')
    .update(readFileSync(join(tarballs, file)))
    .digest('base64')}`;
  const dependencies = name === DEVICE ? { [FRAMEWORK]: version } : {};
  const dist = { tarball: `${url}/${file}`, integrity };
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { name, version, dependencies, dist } },
  };
}

interface Npm {
  readonly folder: string;
  readonly npm: (...args: readonly string[]) => Promise<{ readonly code: number; readonly output: string }>;
}

/** An empty project with an empty cache, whose registry is the server. */
function newProject(): Npm {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-installs-'));
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_registry: url };
  const npm: Npm['npm'] = (...args) =>
    new Promise((resolve) => {
      execFile('npm', [...args, '--no-audit', '--no-fund'], { cwd: folder, env }, (error, out, err) =>
        resolve({ code: error === null ? 0 : 1, output: `${out}${err}` }),
      );
    });
  return { folder, npm };
}
const lockedIn = ({ folder }: Npm, name: string) =>
  lockSchema.parse(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))).packages[
    `node_modules/${name}`
  ];

async function fromAnAddress(): Promise<void> {
  const project = newProject();
  const file = tarballOf(FRAMEWORK);
  expect(await project.npm('install', `${url}/${file}`)).toMatchObject({ code: 0 });
  expect(lockedIn(project, FRAMEWORK)).toMatchObject({
    resolved: `${url}/${file}`,
    integrity: expect.stringMatching(/^sha512-/),
  });
  const bytes = readFileSync(join(tarballs, file));
  appendFileSync(join(tarballs, file), 'changed');
  const again = await project.npm('ci', `--cache=${join(project.folder, 'other')}`);
  writeFileSync(join(tarballs, file), bytes);
  expect(again).toEqual({ code: 1, output: expect.stringContaining('EINTEGRITY') });
}

async function fromFiles(): Promise<void> {
  const project = newProject();
  const before = asked.length;
  const files = [DEVICE, FRAMEWORK].map((name) => join(tarballs, tarballOf(name)));
  expect(await project.npm('install', '--offline', ...files)).toMatchObject({ code: 0 });
  expect(lockedIn(project, FRAMEWORK)?.integrity).toMatch(/^sha512-/);
  expect(asked.length).toBe(before);
}

async function fromRegistry(): Promise<void> {
  const project = newProject();
  expect(await project.npm('install', DEVICE)).toMatchObject({ code: 0 });
  expect(lockedIn(project, FRAMEWORK)?.integrity).toMatch(/^sha512-/);
  expect(asked).toContain(`/${tarballOf(FRAMEWORK)}`);
  const [jar = ''] = readdirSync(join(project.folder, 'node_modules', FRAMEWORK, 'androidall'));
  expect(jar).toMatch(/^android-all-.*\.jar$/);
}
