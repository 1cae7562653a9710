import { capabilityOf } from './orchestrator/service/capability.ts';
import { readPlan } from './orchestrator/service/plan.ts';
import { HitchproofService } from './orchestrator/service/service.ts';

/** The same file for the virtual device, a phone over usb and a farm: only the capability differs. */
const plan = readPlan();

export const config: WebdriverIO.Config = {
  runner: 'local',
  hostname: '127.0.0.1',
  port: plan.appiumPort,
  specs: plan.specs,
  maxInstances: 1,
  capabilities: [capabilityOf(plan)],
  services: [[HitchproofService, {}]],
  framework: 'mocha',
  /** A scenario bounds itself by its runs; this only ends a hung session. */
  mochaOpts: { ui: 'bdd', timeout: 60 * 60_000 },
  reporters: [],
  logLevel: 'error',
  autoXvfb: false,
  connectionRetryCount: 0,
  connectionRetryTimeout: 120_000,
};
