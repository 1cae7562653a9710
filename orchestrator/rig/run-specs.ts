import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { childEnvironment } from '../config.ts';
import { type Progress, progressIn } from '../service/progress.ts';
import type { SessionPlan } from '../service/session-plan.ts';
import { codeFile, type Project } from '../setup/places.mjs';
import { type Child, startChild } from './child.ts';

/** Runs `wdio run wdio.conf.ts` as a child process: configured by plan.json, reports on its standard output. */
export function startSpecs(
  { root }: Project,
  plan: SessionPlan,
  onProgress: (progress: Progress) => void,
): Child {
  const planFile = join(plan.folder, 'plan.json');
  writeFileSync(planFile, `${JSON.stringify(plan, null, 2)}\n`);
  const wdio = createRequire(import.meta.url).resolve('@wdio/cli');
  return startChild({
    command: process.execPath,
    args: [join(wdio, '..', '..', 'bin', 'wdio.js'), 'run', wdioConfigOf(root)],
    cwd: root,
    env: childEnvironment({ HITCHPROOF_PLAN: planFile, WDIO_LOG_LEVEL: 'error' }),
    log: join(plan.folder, 'wdio.log'),
    onLine: (line) => {
      const progress = progressIn(line);
      if (progress !== undefined) onProgress(progress);
    },
  });
}

/** The project's, else the package's. */
function wdioConfigOf(root: string): string {
  const own = join(root, 'wdio.conf.ts');
  return existsSync(own) ? own : codeFile('orchestrator/service/wdio.conf');
}
