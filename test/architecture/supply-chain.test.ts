import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { newFiles } from '../../orchestrator/cli/init/new-files.ts';
import { sbom } from '../../tools/packaging/sbom.mjs';
import { GRID_VERSION } from '../../tools/setup/grid.mjs';
import { packageRoot } from '../../tools/setup/places.mjs';

const workflows = join(packageRoot, '.github', 'workflows');
const generated = newFiles({ apk: 'a.apk', package: 'a', launcher: undefined, isDemo: true }, 'github');
const texts: readonly (readonly [name: string, text: string])[] = [
  ...readdirSync(workflows).map((name) => [name, readFileSync(join(workflows, name), 'utf8')] as const),
  ...Object.entries(generated).filter(([name]) => name.endsWith('.yml')),
];

it.each(texts)('%s names every action by the digest of a commit', (_, text) => {
  const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  expect(used.filter((action) => !/^[\w-]+(\/[\w-]+){1,2}@[0-9a-f]{40}$/.test(action))).toEqual([]);
  expect(used).not.toEqual([]);
});

const workflowSchema = z.object({
  jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ run: z.string().optional() })) })),
});

/** The lines that each job of a workflow runs, in order. */
const jobsIn = (text: string): readonly (readonly string[])[] =>
  Object.values(workflowSchema.parse(parse(text)).jobs)
    .map(({ steps }) => steps.flatMap(({ run = '' }) => run.split('\n').filter((line) => line !== '')))
    .filter((lines) => lines.length > 0);

it('a step may run several lines', () => {
  const block =
    'jobs:\n  a:\n    steps:\n      - run: |\n          npx evil\n          npm ci\n      - run: ls\n';
  expect(jobsIn(block)).toEqual([['npx evil', 'npm ci', 'ls']]);
});

it.each(readdirSync(workflows))(
  '%s installs without scripts and verifies signatures and provenance before any package runs',
  (name) => {
    const jobs = jobsIn(readFileSync(join(workflows, name), 'utf8'));
    const withPackages = jobs.filter((lines) => lines.some((line) => /\b(?:npm|npx|bash)\b/.test(line)));
    const wrong = withPackages.filter(
      ([first, second]) => first !== 'npm ci --ignore-scripts' || second !== 'npm audit signatures',
    );
    expect(withPackages).not.toEqual([]);
    expect(wrong).toEqual([]);
  },
);

it.each(readdirSync(workflows))('%s does not wait for ever for the registry of signatures', (name) => {
  const { jobs } = parse(readFileSync(join(workflows, name), 'utf8'));
  const audits = Object.values<{ steps: { run?: string; 'timeout-minutes'?: number }[] }>(jobs).flatMap(
    (job) => job.steps.filter(({ run }) => run === 'npm audit signatures'),
  );
  expect(new Set(audits.map((step) => step['timeout-minutes']))).toEqual(new Set([5]));
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
      link: z.boolean().optional(),
      extraneous: z.boolean().optional(),
      name: z.string().optional(),
      version: z.string().optional(),
    }),
  ),
});

/** The lock file; its packages from a registry, without the workspaces. */
const lock = (): z.infer<typeof lockSchema> => {
  const { packages } = lockSchema.parse(
    JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8')),
  );
  const fromRegistry = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  return { packages: Object.fromEntries(fromRegistry) };
};

/** Optional binaries for other platforms, missing in the registry with which the lock file was made. */
const WITHOUT_DIGEST = [
  '@biomejs/cli-android-arm64',
  '@biomejs/cli-android-x64',
  '@biomejs/cli-darwin-arm64',
  '@biomejs/cli-darwin-x64',
  '@biomejs/cli-linux-arm64-musl',
  '@biomejs/cli-linux-x64-musl',
  '@biomejs/cli-win32-arm64',
  '@biomejs/cli-win32-x64',
  '@duckdb/node-bindings-darwin-arm64',
  '@duckdb/node-bindings-darwin-x64',
  '@duckdb/node-bindings-linux-arm64',
  '@duckdb/node-bindings-linux-arm64-musl',
  '@duckdb/node-bindings-win32-arm64',
  '@duckdb/node-bindings-win32-x64',
];

it('every package of the lock file has its digest, but for some optional binaries of other platforms', () => {
  const { packages } = lock();
  const without = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) => path !== '' && inBundle !== true && integrity === undefined,
  );
  expect(without.map(([path]) => path.replace('node_modules/', ''))).toEqual(WITHOUT_DIGEST);
  const here = ({ os = [], cpu = [], libc = ['glibc'] }: (typeof without)[number][1]): boolean =>
    os.includes('linux') && cpu.includes('x64') && libc.includes('glibc');
  expect(without.filter(([, entry]) => entry.optional !== true || here(entry))).toEqual([]);
  // At least their exact versions are fixed.
  expect(without.filter(([, { version = '' }]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

it('a package that comes within another one is covered by the digest of that one', () => {
  const { packages } = lock();
  const bundled = Object.entries(packages).filter(([, { inBundle }]) => inBundle === true);
  const around = (path: string): readonly string[] =>
    path.split('/node_modules/').map((_, end, parts) => parts.slice(0, end + 1).join('/node_modules/'));
  expect(bundled).not.toEqual([]);
  expect(
    bundled.filter(([path]) => !around(path).some((outer) => packages[outer]?.integrity !== undefined)),
  ).toEqual([]);
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

it("the farm's program is compiled against the Grid that a farm downloads", () => {
  const pom = readFileSync(join(packageRoot, 'orchestrator/farm/grid/pom.xml'), 'utf8');
  expect(pom).toContain(`<selenium.version>${GRID_VERSION}</selenium.version>`);
});
