import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { filesOfWdio } from '../../tools/setup/places.mjs';
import { workersIn } from '../run-folder/worker-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'hitchproof-workers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A worker that prints its task and ends as the spec's name says. */
const worker = join(folder, 'worker.mjs');
writeFileSync(
  worker,
  `process.on('message', (task) => {
    console.log(JSON.stringify([process.env.WDIO_WORKER_ID, task]));
    if (task.specs[0] === 'killed') process.kill(process.pid, 'SIGKILL');
    else process.exit(Number(task.specs[0]));
  });
  process.send({ name: 'ready' });`,
);

/** The plan of a session whose wdio.conf.ts has a capability of its own. */
const plan = join(folder, 'plan.json');
writeFileSync(plan, JSON.stringify({ worker: { capability: { 'custom:x': 1 } } }));

function run(...specs: readonly string[]) {
  const args = [filesOfWdio.runWorkers, worker, 'wdio.conf.mjs', ...specs];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, HITCHPROOF_PLAN: plan },
  });
  return {
    status,
    printed: stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}

it('runs one spec after the other, each in a process with an id of its own', () => {
  const { status, printed } = run('0', '0');
  expect(status).toBe(0);
  expect(printed.map(([id, { cid, specs }]) => [id, cid, specs])).toEqual([
    ['0-0', '0-0', ['0']],
    ['0-1', '0-1', ['0']],
  ]);
  expect(printed[0][1]).toMatchObject({
    command: 'run',
    configFile: 'wdio.conf.mjs',
    caps: { 'custom:x': 1 },
  });
});

it.each(['1', '130', 'killed'])(
  'fails, and runs the specs that follow, after a worker that ended: %s',
  (how) => {
    const { status, printed } = run(how, '0');
    expect(status).toBe(1);
    expect(printed).toHaveLength(2);
  },
);

it('notes all specs before the first worker starts', () => {
  rmSync(join(folder, 'capture'), { recursive: true, force: true });
  writeFileSync(
    join(folder, 'looking.mjs'),
    `import { existsSync } from 'node:fs';
    process.on('message', () => process.exit(existsSync(${JSON.stringify(join(folder, 'capture/workers/0-1/started.json'))}) ? 0 : 1));
    process.send({ name: 'ready' });`,
  );
  const args = [filesOfWdio.runWorkers, join(folder, 'looking.mjs'), 'wdio.conf.mjs', 'a', 'b'];
  const { status } = spawnSync(process.execPath, args, { env: { ...process.env, HITCHPROOF_PLAN: plan } });
  expect(status).toBe(0);
  expect(workersIn(folder)).toEqual([
    { specs: ['a'], end: undefined },
    { specs: ['b'], end: undefined },
  ]);
});
