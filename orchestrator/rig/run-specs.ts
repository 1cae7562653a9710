import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, wdioConfigNames } from '../config.ts';
import { type Progress, progressIn } from '../service/progress.ts';
import { type SessionPlan, saveSessionPlan } from '../service/session-plan.ts';
import { filesOfWdio, type Project } from '../setup/places.mjs';
import type { Child } from './child.ts';
import { resolvePackage } from './resolve-package.ts';
import type { Supervisor } from './supervisor.ts';

/** Runs `wdio run` as a child process: configured by plan.json, reports on its standard output. */
export function startSpecs(
  supervisor: Supervisor,
  { root }: Project,
  plan: SessionPlan,
  onProgress: (progress: Progress) => void,
): Child {
  const wdio = resolvePackage(root, '@wdio/cli');
  return supervisor.start({
    name: 'WebdriverIO',
    command: process.execPath,
    args: [join(wdio, '..', '..', 'bin', 'wdio.js'), 'run', ...whatToRun(root, plan)],
    cwd: root,
    env: childEnvironment({ HITCHPROOF_PLAN: saveSessionPlan(plan), WDIO_LOG_LEVEL: 'error' }),
    log: join(plan.folder, 'wdio.log'),
    onLine: (line) => {
      const progress = progressIn(line);
      if (progress !== undefined) onProgress(progress);
    },
  });
}

/**
 * The project's configuration, else the package's, which takes its specs from the plan. A scan's spec is the package's, so
 * that its configuration is, too.
 */
function whatToRun(root: string, { spec, scan }: SessionPlan): readonly string[] {
  const own =
    scan !== undefined ? undefined : wdioConfigNames.map((name) => join(root, name)).find(existsSync);
  if (own === undefined) return [filesOfWdio.config];
  return spec === undefined ? [own] : [own, '--spec', spec];
}
