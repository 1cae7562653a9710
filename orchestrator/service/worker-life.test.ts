import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { saveWorkerStart, workersIn } from '../run-folder/worker-files.ts';
import { WorkerLife } from './worker-life.ts';

const SPEC = join(process.cwd(), 'specs', 'a.spec.ts');
const EXIT = '    at process.exit (node:internal/process/per_thread:1:1)';
const HOOK = '    at exit (/p/node_modules/exit-hook/index.js:62:11)';

it.each([
  [
    'a line of a spec',
    `${EXIT}\n    at Context.<anonymous> (${SPEC}:7:13)`,
    { kind: 'exit', at: 'specs/a.spec.ts:7' },
  ],
  [
    'a line of a spec that is a module',
    `${EXIT}\n    at ${pathToFileURL(SPEC)}?invalidateCache=0.1:7:13`,
    { kind: 'exit', at: 'specs/a.spec.ts:7' },
  ],
  ['a package', `${EXIT}\n    at f (/p/node_modules/other/index.js:1:1)`, { kind: 'exit' }],
  ['nothing that is known', '', { kind: 'exit' }],
  ['WebdriverIO, which has found no test', `${EXIT}\n${HOOK}`, { kind: 'no-tests' }],
])('is ended by %s', (_, stack, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-life-'));
  saveWorkerStart(folder, '0-0', []);
  const before = process.listeners('exit');
  const life = new WorkerLife(folder, '0-0');
  life.keep(Object.assign(new Error('lost'), { stack: `Error: lost\n    at Timeout (${SPEC}:3:1)` }));
  life.keep(new Error('later'));
  const stray = { message: 'lost', at: 'specs/a.spec.ts:3' };
  expect(workersIn(folder)).toMatchObject([{ end: { kind: 'exit', stray } }]);
  for (const added of process.listeners('exit')) if (!before.includes(added)) process.off('exit', added);
  life.ended(`Error: ended\n${stack}`);
  const end = { pid: process.pid, stray, scenarios: [], tests: [], ...expected };
  expect(workersIn(folder)).toEqual([{ specs: [], end }]);
  rmSync(folder, { recursive: true });
});

it.each(['SIGTERM', 'SIGINT'] as const)('is ended by %s, at which WebdriverIO ends it in order', (signal) => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-life-'));
  saveWorkerStart(folder, '0-0', []);
  const events = ['exit', 'uncaughtExceptionMonitor', 'unhandledRejection', 'SIGTERM', 'SIGINT'];
  const before = events.map((event) => process.listeners(event as 'exit'));
  const ofWebdriverIO = (): void => undefined;
  process.on(signal, ofWebdriverIO);
  const life = new WorkerLife(folder, '0-0').watch();
  process.listeners(signal)[0]?.(signal);
  life.ended(`Error: ended\n${EXIT}\n${HOOK}`);
  for (const [i, event] of events.entries())
    for (const added of process.listeners(event as 'exit'))
      if (before[i]?.includes(added) !== true) process.off(event, added);
  expect(workersIn(folder)[0]?.end).toMatchObject({ kind: 'signal', signal });
  rmSync(folder, { recursive: true });
});
