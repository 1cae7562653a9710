import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planOf } from '../../test/builders/plan-of.ts';
import { filesOfWdio } from '../../tools/setup/places.mjs';
import type { UnplacedPlan } from '../service/session-plan.ts';
import { argsOf } from './run-specs.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hitchproof-specs-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const plan: UnplacedPlan = planOf('reports/a', { specs: ['specs/*.spec.ts'] });
const scan = { launcher: '.Main', maxScreens: 2 };

function write(name: string): string {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), '');
  return join(root, name);
}

/** The program that Node.js runs, by file name, and its other arguments. */
const started = (...how: [plan: UnplacedPlan, target: 'virtual' | 'usb' | 'remote']) => {
  const [program = '', ...others] = argsOf(root, ...how);
  return [basename(program), ...others];
};

it('starts the worker alone with each spec, for sessions on this machine without a configuration of their own', () => {
  const specs = [write('specs/a.spec.ts'), write('specs/b.spec.ts')];
  for (const target of ['virtual', 'usb'] as const) {
    const [program, worker = '', ...others] = started(plan, target);
    expect(program).toBe('run-workers.mjs');
    expect(existsSync(worker)).toBe(true);
    expect(others).toEqual([filesOfWdio.config, ...specs.map((spec) => pathToFileURL(spec).href)]);
  }
});

it('starts the worker alone for a configuration of which the launcher has nothing to do', () => {
  write('wdio.conf.ts');
  const spec = write('specs/a.spec.ts');
  const worker = { specs: plan.specs, capability: {} };
  expect(started({ ...plan, worker }, 'usb').slice(2)).toEqual([
    filesOfWdio.config,
    pathToFileURL(spec).href,
  ]);
  expect(started({ ...plan, worker }, 'remote')[0]).toBe('wdio.js');
});

it('starts the launcher where it has something to do: to close a session elsewhere, or to follow the project', () => {
  expect(started(plan, 'remote')).toEqual(['wdio.js', 'run', filesOfWdio.config]);
  const own = write('wdio.conf.ts');
  expect(started(plan, 'virtual')).toEqual(['wdio.js', 'run', own]);
  expect(started({ ...plan, spec: '/a.spec.ts' }, 'usb')).toEqual([
    'wdio.js',
    'run',
    own,
    '--spec',
    '/a.spec.ts',
  ]);
  expect(started({ ...plan, scan }, 'usb')[0]).toBe('run-workers.mjs');
});
