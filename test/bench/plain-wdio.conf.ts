import { join } from 'node:path';
import { HitchproofService } from '../../orchestrator/wdio/hitchproof-service.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { RUNS } from './kill-trial.ts';

/** A project's wdio.conf.ts with the service, for kill trials of `wdio run`. */
export const config: WebdriverIO.Config = {
  runner: 'local',
  specs: [join(checkout.root, 'specs/feed.spec.ts')],
  capabilities: [{}],
  services: [
    [
      HitchproofService,
      {
        device: 'virtual',
        runs: RUNS,
        slides: 1,
        allure: false,
        reports: process.env.HITCHPROOF_TRIAL_REPORTS ?? 'reports',
      },
    ],
  ],
  framework: 'mocha',
  mochaOpts: { ui: 'bdd', timeout: 60 * 60_000 },
  reporters: [],
  logLevel: 'error',
  autoXvfb: false,
};
