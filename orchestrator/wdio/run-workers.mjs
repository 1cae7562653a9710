// `node run-workers.mjs <worker> <configuration> <spec…>`: runs each spec in a process of WebdriverIO's worker, one after the
// other, as WebdriverIO's launcher does for a configuration that has nothing for the launcher to do. The launcher loads
// 1,650 modules before it starts a worker; this file loads none.
import { fork } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [worker = '', configFile = '', ...specs] = process.argv.slice(2);
const planFile = process.env.HITCHPROOF_PLAN ?? '';
/** @type {{worker?: {capability: object}}} */
const plan = JSON.parse(readFileSync(planFile, 'utf8'));
const caps = plan.worker?.capability ?? {};

/** Resolves with the worker's exit code; null if a signal ended it. */
const run = (/** @type {string} */ spec, /** @type {string} */ cid) =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'test', WDIO_WORKER_ID: cid };
    const child = fork(worker, [], { env });
    const task = { command: 'run', cid, configFile, specs: [spec], caps, args: {}, retries: 0 };
    // Its first message says that it listens.
    child.once('message', () => child.send(task));
    child.once('error', reject);
    child.once('exit', resolve);
  });

/** Before the first one starts, so that those that never do are known; `run-folder/worker-files.ts` reads it. */
for (const [i, spec] of specs.entries()) {
  const folder = join(dirname(planFile), 'capture', 'workers', `0-${i}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'started.json'), JSON.stringify({ specs: [spec] }));
}

for (const [i, spec] of specs.entries()) if ((await run(spec, `0-${i}`)) !== 0) process.exitCode = 1;
