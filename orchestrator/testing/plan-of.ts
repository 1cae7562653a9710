import { timeoutsSchema } from '../config.ts';
import type { SessionPlan } from '../service/session-plan.ts';

/** A session of `com.acme` on an attached phone. */
export const planOf = (folder: string, change: Partial<SessionPlan> = {}): SessionPlan => ({
  folder,
  serial: 'S1',
  appiumPort: 4_723,
  adbPort: 5_037,
  kind: 'usb',
  specs: ['specs/feed.spec.ts'],
  package: 'com.acme',
  extras: [],
  seed: 1,
  source: 'probe',
  gestureEngine: 'in-app',
  metricOptions: {},
  suppress: [],
  allowedRuns: 0.1,
  timeouts: timeoutsSchema.parse({}),
  progress: 'messages',
  ...change,
});
