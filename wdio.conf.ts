import { HitchproofService } from 'hitchproof';

export const config: WebdriverIO.Config = {
  runner: 'local',
  specs: ['./specs/**/*.spec.ts'],
  capabilities: [{ platformName: 'Android' }],
  services: [[HitchproofService, {}]],
  framework: 'mocha',
  mochaOpts: { timeout: 3_600_000 }, // ms; a scenario is bounded by its number of runs
  logLevel: 'error',
};
