import { browser } from '@wdio/globals';
import { readSessionPlan } from '../service/session-plan.ts';
import { scanApp } from './scan-app.ts';

/** The spec of `hitchproof scan`. */
describe('scan', () => {
  it('walks through the app and flings its lists', () => scanApp(browser, readSessionPlan()));
});
