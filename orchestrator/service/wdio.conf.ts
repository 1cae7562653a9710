import { capabilityOf } from './capability.ts';
import { HitchproofService } from './hitchproof-service.ts';
import { readSessionPlan } from './session-plan.ts';

/** For projects without a wdio.conf.ts. The virtual device, a phone on USB and a farm differ only in the capability. */
const plan = readSessionPlan();

export const config: WebdriverIO.Config = {
  runner: 'local',
  hostname: '127.0.0.1',
  port: plan.appiumPort,
  specs: plan.specs,
  maxInstances: 1,
  capabilities: [capabilityOf(plan)],
  services: [[HitchproofService, { plan }]],
  framework: 'mocha',
  /** Ends a hung session; a scenario is bounded by its number of runs. */
  mochaOpts: { ui: 'bdd', timeout: 60 * 60_000 },
  reporters: [],
  logLevel: 'error',
  autoXvfb: false,
  connectionRetryCount: 0,
  connectionRetryTimeout: 120_000,
};
