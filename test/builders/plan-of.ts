import { timeoutsSchema } from '../../orchestrator/config.ts';
import type { SessionPlan } from '../../orchestrator/service/session-plan.ts';

/** A session of `com.acme` on an attached phone. */
export const planOf = (folder: string, change: Partial<SessionPlan> = {}): SessionPlan => ({
  folder,
  place: { kind: 'attached', serial: 'S1', adbPort: 5_037, appium: { port: 4_723, path: '/hps' } },
  kind: 'usb',
  specs: ['specs/feed.spec.ts'],
  package: 'com.acme',
  extras: [],
  reinstall: false,
  seed: 1,
  source: 'probe',
  recorders: [],
  gestureEngine: 'in-app',
  fingerJar: 'hitchproof-finger.jar',
  metricOptions: {},
  suppress: [],
  allowedRuns: 0.1,
  timeouts: timeoutsSchema.parse({}),
  progress: 'messages',
  ...change,
});
