import { expect, it } from 'vitest';
import { workerSettingsOf } from './worker-settings.ts';

class HitchproofService {}
class OtherService {}

/** What `hitchproof init` writes. */
const config = {
  runner: 'local',
  specs: ['./specs/**/*.spec.ts'],
  capabilities: [{ platformName: 'Android' }],
  services: [[HitchproofService, {}]],
  framework: 'mocha',
  mochaOpts: { timeout: 3_600_000 },
  logLevel: 'error',
};

it('are the data of a configuration with our service alone', () => {
  expect(workerSettingsOf(config)).toEqual({
    specs: ['./specs/**/*.spec.ts'],
    capability: { platformName: 'Android' },
    mochaOpts: { timeout: 3_600_000 },
    logLevel: 'error',
  });
  expect(workerSettingsOf({ ...config, services: [HitchproofService], reporters: [] })).toBeDefined();
});

it.each<[string, object]>([
  ['a hook', { before: () => undefined }],
  ['a reporter', { reporters: ['spec'] }],
  ['another service', { services: [[HitchproofService, {}], 'appium'] }],
  ['the service of somebody else', { services: [[OtherService, {}]] }],
  ['retries of spec files', { specFileRetries: 1 }],
  ['suites', { suites: { smoke: [] } }],
  ['two devices', { capabilities: [{}, {}] }],
  ['two browsers at once', { capabilities: { a: { capabilities: {} } } }],
  ['spec files that run together', { specs: [['a.ts', 'b.ts']] }],
  ['another framework', { framework: 'jasmine' }],
  ['a function among the options of Mocha', { mochaOpts: { rootHooks: () => undefined } }],
])('are left to the launcher with %s', (_, more) => {
  expect(workerSettingsOf({ ...config, ...more })).toBeUndefined();
});
