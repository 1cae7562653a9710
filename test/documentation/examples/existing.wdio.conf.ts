import { HitchproofService } from 'hitchproof';

export const config: WebdriverIO.Config = {
  specs: ['./test/specs/**/*.ts'],
  capabilities: [{ platformName: 'Android', 'appium:app': './app/build/outputs/apk/debug/app-debug.apk' }],
  reporters: ['spec'], // these and everything else stay as they are
  services: [[HitchproofService, { device: 'virtual' }]], // any option of `hitchproof perf`
};
