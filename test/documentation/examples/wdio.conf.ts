import { HitchproofService } from 'hitchproof';

export const config: WebdriverIO.Config = {
  capabilities: [{ platformName: 'Android' }], // this and everything else stays as it is
  services: [[HitchproofService, { device: 'virtual' }]], // any option of `hitchproof perf`
};
