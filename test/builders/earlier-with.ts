import type { EarlierVerdict } from '../../orchestrator/history/read-earlier.ts';
import { scenarioOf } from './report-of.ts';

/** A verdict of an earlier session, with changes: `feed-fling` failed with 12.4 ms/s. */
export const earlierWith = (change: Partial<EarlierVerdict> = {}): EarlierVerdict => ({
  session: '20260228-120000',
  ordinal: 1,
  judgedAt: '2026-02-28T12:00:00.000Z',
  scenario: 'feed-fling',
  deviceClass: scenarioOf().deviceClass,
  verdict: 'fail',
  appFailed: false,
  cause: 'draw (recording display lists) · Feed.bind',
  startedAt: '2026-02-28T11:59:00.000Z',
  wallMs: 30_000,
  retries: 0,
  hitchRate: 12.4,
  ...change,
});
