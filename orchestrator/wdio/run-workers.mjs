// `node run-workers.mjs <worker> <configuration> <spec…>`: runs each spec in a process of WebdriverIO's worker, one after the
// other, as WebdriverIO's launcher does for a configuration that has nothing for the launcher to do. The launcher loads
// 1,650 modules before it starts a worker; this file loads none.
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [worker = '', configFile = '', ...specs] = process.argv.slice(2);
/** @type {{worker?: {capability: object}}} */
const plan = JSON.parse(readFileSync(process.env.HITCHPROOF_PLAN ?? '', 'utf8'));
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

for (const [i, spec] of specs.entries()) if ((await run(spec, `0-${i}`)) !== 0) process.exitCode = 1;
