import { capabilityOf } from './orchestrator/service/capability.ts';
import { HitchproofService } from './orchestrator/service/hitchproof-service.ts';
import { readSessionPlan } from './orchestrator/service/session-plan.ts';

/** One file for the virtual device, a phone on USB and a device farm: only the capability differs. */
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
