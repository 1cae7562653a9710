import { expect, it } from 'vitest';
import { capturedOf, runsOf, scenarioOf, sessionOf } from '../../test/builders/session-of.ts';
import { judgeSession } from './judge-session.ts';
import { judgementSchema } from './judgement.ts';

const crash = { kind: 'crash', message: 'NPE', retriable: false } as const;
const lost = { kind: 'infrastructure', message: 'gone', retriable: true } as const;
const sessions = {
  empty: sessionOf([]),
  interrupted: sessionOf([scenarioOf()], { interrupted: 'Appium stopped.' }),
  'with every outcome': sessionOf([
    scenarioOf({
      runs: [
        ...runsOf('scroll-hitch-rate', [1, 2, 3]),
        { captured: capturedOf(4, { failure: crash }), measurement: undefined },
        { captured: capturedOf(5, { failure: lost }), measurement: undefined },
        ...runsOf('scroll-hitch-rate', [9]).map((run) => ({
          ...run,
          captured: capturedOf(6, { conditions: { start: { thermalStatus: 4 }, end: {} } }),
        })),
      ],
    }),
  ]),
  compared: sessionOf([
    scenarioOf({
      runs: [
        ...runsOf('scroll-hitch-rate', [1, 2, 3, 4, 5, 6]),
        ...runsOf('scroll-hitch-rate', [1, 2, 3, 4, 5, 6], 'baseline'),
      ],
      baseline: { kind: 'interleaved' },
    }),
    scenarioOf({
      scenario: 'other',
      baseline: {
        kind: 'none',
        reason: { kind: 'other-class', differences: [{ field: 'api', baseline: 34, current: 35 }] },
      },
    }),
  ]),
};

it.each(Object.entries(sessions))(
  'the judgement of a session (%s) is the same after judgement.json',
  (_, session) => {
    const judgement = judgeSession(session);
    const text = JSON.stringify(judgement);
    expect(judgementSchema.parse(JSON.parse(text))).toEqual(JSON.parse(text));
  },
);
