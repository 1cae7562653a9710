import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
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
    }),
  ),
});

it('every package of the lock file has its digest, but for optional binaries of other platforms', () => {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8')));
  const without = Object.entries(lock.packages).filter(
    ([path, { integrity, inBundle }]) => path !== '' && inBundle !== true && integrity === undefined,
  );
  const installed = without.filter(([, { optional, os }]) => optional !== true || os === undefined);
  expect(installed.map(([path]) => path)).toEqual([]);
});
