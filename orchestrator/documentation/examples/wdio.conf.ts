import { HitchproofService } from 'hitchproof';

export const config: WebdriverIO.Config = {
  capabilities: [{ platformName: 'Android' }], // this and all else as you have it
  services: [[HitchproofService, { device: 'virtual' }]], // any option of `hitchproof perf`
};
