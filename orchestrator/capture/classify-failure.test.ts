import { describe, expect, it } from 'vitest';
import { classifyFailure } from './classify-failure.ts';
import { ProbeError } from './probe-error.ts';

const fatal = (pkg: string): string =>
  [
    '11-21 10:00:00.000  100  100 E AndroidRuntime: FATAL EXCEPTION: main',
    `11-21 10:00:00.000  100  100 E AndroidRuntime: Process: ${pkg}, PID: 100`,
    '11-21 10:00:00.000  100  100 E AndroidRuntime: java.lang.IllegalStateException: boom',
  ].join('\n');

describe('a failed run has one culprit', () => {
  it.each([
    [
      'our crash',
      new Error('socket'),
      fatal('a.b'),
      { kind: 'crash', message: 'The app crashed: java.lang.IllegalStateException: boom' },
    ],
    [
      "somebody else's crash",
      new Error('socket'),
      fatal('x.y'),
      { kind: 'infrastructure', message: 'socket' },
    ],
    ['ANR', new Error('timeout'), 'E ActivityManager: ANR in a.b', { kind: 'anr' }],
    [
      'damaged transfer',
      new ProbeError('bad-transfer', 'damaged'),
      '',
      { kind: 'infrastructure', retriable: true },
    ],
    ['no probe', new ProbeError('no-probe', 'nobody'), '', { kind: 'infrastructure', retriable: false }],
  ])('%s', (_, error, logcat, expected) => {
    expect(classifyFailure(error, logcat, 'a.b')).toMatchObject(expected);
  });
});
