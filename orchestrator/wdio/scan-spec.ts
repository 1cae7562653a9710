import { readSessionPlan } from '../service/session-plan.ts';
import { scanApp } from './scan-app.ts';

/** Defines the spec of `hitchproof scan`. */
export function defineScan(): void {
  describe('scan', () => {
    it('walks through the app and flings its lists', async () =>
      scanApp((await import('@wdio/globals')).browser, readSessionPlan()));
  });
}
