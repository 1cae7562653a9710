import { describe, expect, it } from 'vitest';
import { type ScriptOptions, scriptedTrace } from '../../testing/scripted-trace.ts';
import type { Trace } from '../trace/trace.ts';
import { segmentTrace } from './build-ledger.ts';
import { evidenceOf } from './evidence.ts';
import { guardWarnings } from './guards.ts';

const SWIPE = `(./sss)${'s'.repeat(40)}.......`;
const warningsOf = (trace: Trace, processes = 1) => {
  const segmentation = segmentTrace(trace, processes);
  return guardWarnings(segmentation, evidenceOf(segmentation));
};
const of = (script: string, options?: ScriptOptions) => warningsOf(scriptedTrace(script, options));
const window = (event: number, atUs = 300_000) => [{ time: atUs, window: 1, event }];
/** Frames that need more than a period of 120 Hz. */
const busy: ScriptOptions['rows'] = (_, row) => [{ ...row, total: 12_000 }];
const settled = (edges: number) => [{ time: 800_000, window: 1, width: 1080, height: 1920, edges }];
/** The trace of a script, whose END tells of so many lost callbacks. */
const losing = (lost: number, script: string): Trace => {
  const trace = scriptedTrace(script);
  const frames = trace.frames.count;
  return {
    ...trace,
    end: {
      timeUs: 1,
      reason: 'stop',
      streams: new Map([[3, { emitted: frames + lost, written: frames, lost }]]),
    },
  };
};

describe('guards', () => {
  it('a sound run has no warning', () => {
    expect(of(SWIPE)).toEqual([]);
  });

  it.each([
    ['no-slides', 'inconclusive', of('(..)......'), {}],
    ['too-little-scrolling', 'inconclusive', of('(./sss)sss.......'), { scrollingFrames: 6 }],
    ['records-lost', 'note', warningsOf(losing(1, `(./sss)${'s'.repeat(200)}.......`)), { lost: 1 }],
    ['records-lost', 'inconclusive', warningsOf(losing(5, SWIPE)), { lost: 5 }],
    [
      'garbage-rows',
      'note',
      of(SWIPE, { rows: (frame, row) => [frame === 5 ? { ...row, total: -1 } : row] }),
      { rows: 1 },
    ],
    [
      'duplicate-rows',
      'note',
      of(SWIPE, { rows: (frame, row) => (frame === 5 ? [row, row] : [row]) }),
      { rows: 1 },
    ],
    [
      'first-draw-rows',
      'note',
      of(SWIPE, { rows: (frame, row) => [frame === 5 ? { ...row, flags: 1 } : row] }),
      { rows: 1 },
    ],
    ['unjoined-rows', 'note', of(`(./sxs)${'s'.repeat(40)}x.......`), { inTheMiddle: 1, atTheTail: 1 }],
    ['list-end-reached', 'note', of(SWIPE, { scrollables: settled(1) }), { slides: 1 }],
    [
      'refresh-rate-changed',
      'note',
      of(SWIPE, { displays: [{ periodNs: 16_666_667 }, { time: 400_000, periodNs: 8_333_333 }], rows: busy }),
      { slides: 1, periods: 2 },
    ],
    ['window-lost-focus', 'invalid', of(SWIPE, { windows: window(3) }), { slides: 1 }],
    ['app-restarted', 'invalid', warningsOf(scriptedTrace(SWIPE), 2), { processes: 2 }],
    [
      'perturbed',
      'note',
      of(SWIPE, { stacks: [{ time: 1, ordinal: 9, frames: ['a.B.c(B.java)'] }] }),
      { slides: 1 },
    ],
    ['programmatic-first-frame-dropped', 'note', of(`s|${'s'.repeat(40)}.......`), { frames: 1 }],
    ['trace-damaged', 'inconclusive', warningsOf(damaged()), { places: 1, lostBlocks: 2 }],
    ['trace-unclosed', 'inconclusive', of(SWIPE, { closed: false }), {}],
    [
      'recorder-off',
      'note',
      of(SWIPE, { marks: [{ time: 1, kind: 'recorder-off', text: 'stacks: too slow' }] }),
      { recorders: 'stacks' },
    ],
    ['anr', 'app-failure', of(SWIPE, { marks: [{ time: 1, kind: 'anr', text: '' }] }), { anrs: 1 }],
  ] as const)('%s (%s)', (code, gravity, warnings, numbers) => {
    expect(warnings.filter((warning) => warning.code === code)).toMatchObject([{ gravity, numbers }]);
  });

  it('is silent where there is nothing to warn of', () => {
    expect(of(SWIPE, { scrollables: settled(2) })).toEqual([]);
    expect(of(SWIPE, { windows: window(3, 5_000_000) })).toEqual([]);
    expect(of(SWIPE, { frameMetrics: [] })).toEqual([]);
  });
});

function damaged(): Trace {
  const damage = [{ kind: 'bad-crc' as const, atByte: 99, lostBlocks: 2, note: '' }];
  return { ...scriptedTrace(SWIPE), damage };
}
