import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { planOf } from '../../test/builders/plan-of.ts';
import { filesOfWdio } from '../../tools/setup/places.mjs';
import { saveSessionPlan } from '../service/session-plan.ts';

const folder = mkdtempSync(join(tmpdir(), 'planned-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('loads Mocha, and what reads TypeScript, before a session is requested', () => {
  const spec = join(folder, 'spec.mts');
  // Node.js alone reads no enum.
  writeFileSync(spec, "export enum Read { Yes = 'yes' }\n");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', worker(spec)],
    {
      encoding: 'utf8',
      cwd: join(import.meta.dirname, '..', '..'),
      env: { ...process.env, HITCHPROOF_PLAN: saveSessionPlan(planOf(folder)) },
    },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ before: false, after: true, read: 'yes' });
});

/** Prints whether Mocha is loaded before and after the hook, and what a spec exports. */
const worker = (spec: string): string => `
  import { createRequire } from 'node:module';
  const { config } = await import(${url(filesOfWdio.config)});
  const { cache } = createRequire(process.cwd() + '/');
  const isLoaded = () => Object.keys(cache).some((path) => /mocha.lib.mocha.js$/.test(path));
  const before = isLoaded();
  await config.beforeSession();
  const { Read } = await import(${url(spec)});
  console.log(JSON.stringify({ before, after: isLoaded(), read: Read.Yes }));`;

const url = (path: string): string => JSON.stringify(pathToFileURL(path).href);
