import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { MS_PER_S } from '../base/units.ts';
import { readUnplacedPlan } from '../service/session-plan.ts';
import { HitchproofService } from './hitchproof-service.ts';

/** The configuration of workers that `hitchproof perf` starts, with the settings of the project's wdio.conf.ts. */
export function plannedConfig(): WebdriverIO.Config {
  const plan = readUnplacedPlan();
  const { capability = {}, specs: _, mochaOpts, ...settings } = plan.worker ?? {};
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return {
    runner: 'local',
    specs: plan.specs,
    capabilities: [capability],
    services: [[HitchproofService, {}]],
    framework: 'mocha',
    /** Timeout for a session that hangs; a scenario is bounded by its number of runs. */
    mochaOpts: {
      ui: 'bdd',
      timeout: 60 * 60_000,
      ...mochaOpts,
      require: [...(mochaOpts?.require ?? []), tsx],
    },
    beforeSession: () => loadFramework(tsx),
    reporters: [],
    logLevel: 'error',
    autoXvfb: false,
    connectionRetryCount: 0,
    connectionRetryTimeout: plan.timeouts.requestS * MS_PER_S,
    ...settings,
  };
}

/** Loads what WebdriverIO loads after this hook, and so only once the device is ready. */
async function loadFramework(tsx: string): Promise<void> {
  await import('@wdio/mocha-framework');
  // Last: from here on each import passes through it.
  await import(pathToFileURL(tsx).href);
}
