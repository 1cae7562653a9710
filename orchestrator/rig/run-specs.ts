import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { childEnvironment } from '../config.ts';
import { type Progress, progressIn } from '../service/progress.ts';
import type { SessionPlan } from '../service/session-plan.ts';
import { type Child, startChild } from './child.ts';

/** Runs `wdio run wdio.conf.ts` as a child process: configured by plan.json, reports on its standard output. */
export function startSpecs(root: string, plan: SessionPlan, onProgress: (progress: Progress) => void): Child {
  const planFile = join(plan.folder, 'plan.json');
  writeFileSync(planFile, `${JSON.stringify(plan, null, 2)}\n`);
  const wdio = createRequire(join(root, 'package.json')).resolve('@wdio/cli');
  return startChild({
    command: process.execPath,
    args: [join(wdio, '..', '..', 'bin', 'wdio.js'), 'run', join(root, 'wdio.conf.ts')],
    cwd: root,
    env: childEnvironment({ HITCHPROOF_PLAN: planFile, WDIO_LOG_LEVEL: 'error' }),
    log: join(plan.folder, 'wdio.log'),
    onLine: (line) => {
      const progress = progressIn(line);
      if (progress !== undefined) onProgress(progress);
    },
  });
}
