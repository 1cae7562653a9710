import { expect, test } from 'vitest';
import { becauseOf } from '../../../test/builders/report-of.ts';
import type { Because } from '../../judge/judgement.ts';
import { becauseText } from './reasons.ts';

const scenario = 'feed';

test.each<[Because, string]>([
  [{ kind: 'no-scenarios' }, 'no scenario ran'],
  [
    { kind: 'not-measured', scenario: 'feed', why: 'lost' },
    'feed: its spec declares it, but it was not measured [not-measured]',
  ],
  [
    { kind: 'not-measured', scenario: 'feed', why: 'only' },
    'feed: not measured, because another test of its spec has `.only` [not-measured]',
  ],
  [
    { kind: 'not-measured', scenario: 'feed', why: 'accepted' },
    'feed: it has an accepted result, but this session did not measure it: measure it, or delete its baseline [not-measured]',
  ],
  [
    { kind: 'not-measured', scenario: 'feed', why: 'last' },
    'feed: the last session of this branch measured it, but this one did not [not-measured]',
  ],
  [{ kind: 'test-failed', message: 'no button' }, 'a test of the specs failed: no button'],
  [{ kind: 'interrupted', message: 'Appium\nstopped.' }, 'the session was interrupted: Appium stopped.'],
  [{ kind: 'app-failure', scenario, cause: 'anr' }, 'feed: the app stopped responding (ANR)'],
  [
    { kind: 'invalid-environment', scenario, environment: ['THERMAL'], reasons: ['app-restarted'] },
    "feed: no valid run: the device is too warm. The app's process restarted during the run.",
  ],
  [
    { kind: 'invalid-environment', scenario, environment: ['REFRESH-RATE'], reasons: [] },
    'feed: no valid run: the refresh rate of the display differed from that of most runs',
  ],
  [
    { kind: 'invalid-environment', scenario, environment: [], reasons: ['app-restarted'] },
    "feed: no valid run: The app's process restarted during the run.",
  ],
  [
    { kind: 'no-valid-run', scenario, reasons: ['no-motion', 'anr'] },
    'feed: no valid run: Nothing scrolled during the recording. The main thread did not respond (ANR).',
  ],
  [{ kind: 'infrastructure', scenario }, 'feed: no run could be measured'],
  [
    becauseOf({ scenario: 'a\nb', gate: 'regression', reason: { kind: 'worse-than-tolerated' } }),
    'a b: regression of scroll-hitch-rate: it became worse by more than the tolerance',
  ],
])('%j is %j', (because, words) => expect(becauseText(because)).toBe(words));
