import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { sbom } from '../../packaging/sbom.mjs';
import { newFiles } from '../init/new-files.ts';
import { packageRoot } from '../setup/places.mjs';

const workflows = join(packageRoot, '.github', 'workflows');
const generated = newFiles({ apk: 'a.apk', package: 'a', launcher: undefined, isDemo: true }, 'github');
const texts: readonly (readonly [name: string, text: string])[] = [
  ...readdirSync(workflows).map((name) => [name, readFileSync(join(workflows, name), 'utf8')] as const),
  ...Object.entries(generated).filter(([name]) => name.endsWith('.yml')),
];

it.each(texts)('%s names every action by the digest of a commit', (_, text) => {
  const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  expect(used).not.toEqual([]);
});

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      inBundle: z.boolean().optional(),
      optional: z.boolean().optional(),
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
      libc: z.array(z.string()).optional(),
      dev: z.boolean().optional(),
      extraneous: z.boolean().optional(),
      name: z.string().optional(),
      version: z.string().optional(),
    }),
  ),
});

const lock = (): z.infer<typeof lockSchema> =>
  lockSchema.parse(JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8')));

it('every package of the lock file has its digest, but for optional binaries of other platforms', () => {
  const without = Object.entries(lock().packages).filter(
    ([path, { integrity, inBundle }]) => path !== '' && inBundle !== true && integrity === undefined,
  );
  const here = ({ os = [], cpu = [], libc = ['glibc'] }: (typeof without)[number][1]): boolean =>
    os.includes('linux') && cpu.includes('x64') && libc.includes('glibc');
  const installed = without.filter(
    ([, entry]) => entry.optional !== true || entry.os === undefined || here(entry),
  );
  expect(installed.map(([path]) => path)).toEqual([]);
  // Which of them is installed elsewhere is at least certain.
  expect(without.filter(([, { version = '' }]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

const sbomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ name: z.literal('hitchproof') }) }),
  components: z.array(
    z.object({ purl: z.string(), hashes: z.array(z.object({ alg: z.string() })).optional() }),
  ),
});

it('the bill of materials of the package has each package that is installed with it, and its digest', () => {
  const text = sbom();
  expect(text).not.toMatch(/timestamp|serialNumber/);
  const { components } = sbomSchema.parse(JSON.parse(text));
  const listed = new Map(components.map(({ purl, hashes }) => [decodeURIComponent(purl), hashes]));
  const installed = Object.entries(lock().packages).filter(
    ([path, { dev, extraneous }]) => path !== '' && dev !== true && extraneous !== true,
  );
  const missing = installed.filter(([path, { name, version, integrity }]) => {
    const purl = `pkg:npm/${name ?? path.split('node_modules/').at(-1)}@${version}`;
    return !listed.has(purl) || (integrity !== undefined && listed.get(purl) === undefined);
  });
  expect(missing.map(([path]) => path)).toEqual([]);
  expect(components.some(({ purl }) => purl.includes('/vitest@'))).toBe(false);
  expect(installed.length).toBeGreaterThan(100);
});
