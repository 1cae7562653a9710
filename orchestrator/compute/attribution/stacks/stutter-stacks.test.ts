import { describe, expect, it } from 'vitest';
import {
  type FrameSpec,
  framesOf,
  ledgerOf,
  type RowSpec,
  rowOf,
} from '../../../../test/builders/ledger-of.ts';
import { scriptedTrace } from '../../../../test/builders/scripted-trace.ts';
import { segmentTrace } from '../../slides/segment-trace.ts';
import { stutterStacks } from './stutter-stacks.ts';

const LOOPER = ['android.view.Choreographer.doFrame(C.java:2)', 'android.os.Looper.loop(L.java:1)'];
const bind = ['java.lang.Thread.sleep(T.java)', 'com.acme.Row.bind(Row.java:7)', ...LOOPER];
const image = ['com.acme.Image.decode(I.java:3)', 'com.acme.Row.bind(Row.java:9)', ...LOOPER];
const platform = ['android.view.View.measure(V.java:5)', ...LOOPER];

const clusters = (
  script: string,
  stacks: readonly { time: number; ordinal: number; frames: readonly string[] }[],
) => {
  const trace = scriptedTrace(script, { stacks });
  return stutterStacks(segmentTrace(trace).ledger, trace, ['com.acme']).clusters;
};

const SAMPLE = { ordinal: 2, costUs: 0, thread: 'main' };
const LATE = { vsyncMinusIntended: 1000 / 60, unknownDelay: 1000 / 60 };
const DELAYED = { unknownDelay: 27, total: 30 };

/** Slides at 60 Hz whose frames last some periods and are smooth but for the given stages of some rows. */
const smoothBut = (
  slides: readonly (readonly number[])[],
  partsMs: Readonly<Record<number, Partial<Record<keyof RowSpec, number>>>>,
) => {
  let row = 0;
  const frameOf = (frame: FrameSpec): FrameSpec => ({ ...frame, metrics: rowOf(partsMs[row++]) });
  return ledgerOf(...slides.map((periods) => framesOf(periods).map(frameOf)));
};

describe('stutterStacks', () => {
  it('groups late frames by their own code and ranks by hitch time', () => {
    const found = clusters('(./sss3ss3ss9s)s.......', [
      { time: 100_000, ordinal: 4, frames: bind },
      { time: 200_000, ordinal: 7, frames: bind },
      { time: 320_000, ordinal: 10, frames: image },
    ]);
    expect(found.map(({ key, frames, hitchMs }) => [key, frames, Math.round(hitchMs)])).toEqual([
      ['com.acme.Row.bind|com.acme.Image.decode', 1, 133],
      ['com.acme.Row.bind', 2, 67],
    ]);
    expect(found[0]).toMatchObject({
      appFrame: 'com.acme.Image.decode(I.java:3)',
      example: image,
      slides: 1,
    });
  });

  it('knows what the main thread did in the samples that name a group, and where a collection may have run', () => {
    const trace = scriptedTrace('(./sss3ss3ss9s)s.......', {
      stacks: [
        { time: 100_000, ordinal: 4, frames: bind },
        { time: 200_000, ordinal: 7, frames: bind.slice(1) },
        { time: 320_000, ordinal: 10, frames: image },
        { time: 340_000, ordinal: 10, frames: platform },
      ],
      conditions: [
        { time: 0, key: 'gc-count', value: 3 },
        { time: 200_000, key: 'main-thread', value: 2 },
        { time: 320_000, key: 'main-thread', value: 1 },
        { time: 340_000, key: 'main-thread', value: 2 },
        { time: 350_000, key: 'gc-count', value: 4 },
      ],
    });
    const found = stutterStacks(segmentTrace(trace).ledger, trace, ['com.acme']).clusters;
    expect(found.map(({ mainThread }) => mainThread)).toEqual([
      { samples: 1, did: [{ kind: 'runnable', samples: 1 }], framesWithGc: 1 },
      {
        samples: 2,
        did: [
          { kind: 'asleep', samples: 1 },
          { kind: 'lock', samples: 1 },
        ],
        framesWithGc: 0,
      },
    ]);
  });

  it.each([
    [
      'the last sample’s until the frame’s end',
      [
        [90, platform],
        [91, platform],
        [92, platform],
        [93, bind],
      ],
    ],
    [
      'each other’s until the next',
      [
        [88, bind],
        [130, platform],
      ],
    ],
  ] as const)('weighs samples with their time: %s', (_, samples) => {
    // Frame 4 is shown from 83.3 to 133.3 ms.
    const stacks = samples.map(([ms, frames]) => ({ time: ms * 1_000, ordinal: 4, frames }));
    expect(clusters('(./sss3s)s.......', stacks)).toMatchObject([{ key: 'com.acme.Row.bind', frames: 1 }]);
  });

  it.each([
    ['on the frame', [[1, 1, 3, 1]], { 2: { layoutMeasure: 18, total: 45 } }, [40, 50], 'first'],
    [
      'on the frame, SYNC too',
      [[1, 1, 3, 1]],
      { 2: { layoutMeasure: 18, sync: 20, total: 45 } },
      [40, 50],
      'last',
    ],
    [
      'and from half way after a long pause, on the frame',
      [[1, 1, 3, 1]],
      { 2: { layoutMeasure: 18, sync: 20, total: 45 } },
      [34, 38, 64],
      'last',
    ],
    ['on a late frame', [[1, 1, 3, 1]], { 2: { ...LATE, layoutMeasure: 18, total: 60 } }, [40, 50], 'first'],
    ['before a late start', [[1, 1, 3, 1]], { 2: { total: 5 }, 3: DELAYED }, [50, 75], 'last'],
    [
      'before a late start of the next slide',
      [[1, 1, 3], [1]],
      { 2: { total: 45 }, 3: DELAYED },
      [50, 75],
      'last',
    ],
    ['alone', [[1, 1, 3, 1]], { 2: { layoutMeasure: 18, total: 45 } }, [40, 60], 'first'],
  ] as const)(
    'weighs the last sample until the end of the work %s',
    (_, slides, partsMs, samplesMs, heavier) => {
      // Frame 2 begins at 33.3 ms; the vsync of the next one is at 83.3 ms.
      const ledger = smoothBut(slides, partsMs);
      const stacks = samplesMs.map((ms) => ({
        ...SAMPLE,
        timeUs: ms * 1_000,
        frames: ms === samplesMs.at(-1) ? image : bind,
      }));
      const [found] = stutterStacks(ledger, { stacks, conditions: [] }, ['com.acme']).clusters;
      expect(found?.example).toBe(heavier === 'first' ? bind : image);
    },
  );

  it('groups what one method of the app calls, and shows the call that took longest in its longest hitch', () => {
    const text = ['android.widget.TextView.setText(T.java:4)', 'com.acme.Row.bind(Row.java:8)', ...LOOPER];
    const found = clusters('(./sss3ss9s)s.......', [
      { time: 100_000, ordinal: 4, frames: bind },
      { time: 185_000, ordinal: 7, frames: image },
      { time: 190_000, ordinal: 7, frames: text },
    ]);
    expect(found).toMatchObject([
      { key: 'com.acme.Row.bind', frames: 2, example: text, appFrame: 'com.acme.Row.bind(Row.java:8)' },
    ]);
  });

  it('names no method of the app that is not on the heavy path', () => {
    const callees = ['a', 'b', 'c', 'd'].map((name) => [`com.acme.Row.${name}(Row.java:1)`, ...LOOPER]);
    const stacks = callees.map((frames, i) => ({ time: 90_000 + i * 5_000, ordinal: 4, frames }));
    const [found] = clusters('(./sss3s)s.......', [...stacks, { time: 115_000, ordinal: 4, frames: LOOPER }]);
    expect(found).toMatchObject({ key: 'android.view.Choreographer.doFrame', appFrame: undefined });
  });

  it.each([
    ['has 30 % of the time', 102, { key: 'com.acme.Row.bind', example: bind }],
    [
      'has less than 30 % of the time',
      97,
      { key: 'android.view.View.measure', example: platform, appFrame: undefined },
    ],
  ])('a method of the app that %s, the rest being the platform’s', (_, untilMs, expected) => {
    // Frame 4 begins at 83.3 ms, its work ends at 118.9 ms; the method is seen from 90 ms on.
    const [found] = clusters('(./sss3s)s.......', [
      { time: 90_000, ordinal: 4, frames: bind },
      { time: untilMs * 1_000, ordinal: 4, frames: platform },
    ]);
    expect(found).toMatchObject(expected);
  });

  it('counts the slides of a cluster and has its first and last time', () => {
    const [cluster] = clusters('(./sss3s)s.......|(./sss3s)s.......', [
      { time: 100_000, ordinal: 4, frames: bind },
      { time: 1_360_000, ordinal: 18, frames: bind },
    ]);
    expect(cluster).toMatchObject({ frames: 2, slides: 2, firstSeenUs: 83_333, lastSeenUs: 1_350_000 });
  });

  it('without own code takes the innermost method of the path', () => {
    const [cluster] = clusters('(./sss3s)s.......', [{ time: 100_000, ordinal: 4, frames: platform }]);
    expect(cluster).toMatchObject({ key: 'android.view.View.measure', appFrame: undefined });
  });

  it('ignores stacks of frames that were not late or not in a slide', () => {
    const stacks = [0, 2, 15].map((ordinal) => ({ time: 60_000, ordinal, frames: bind }));
    expect(clusters('(./sss)s.........', stacks)).toEqual([]);
  });

  it('has the first and last time of a cluster of two hundred thousand frames', () => {
    const ledger = ledgerOf(framesOf(Array<number>(200_001).fill(2), 50));
    const samples = Array.from(ledger.vsyncUs, (vsyncUs, ordinal) => ({
      timeUs: vsyncUs + 30_000,
      ordinal,
      costUs: 0,
      thread: 'main',
      frames: ['com.acme.Row.bind(Row.java:7)'],
    }));
    expect(stutterStacks(ledger, { stacks: samples, conditions: [] }, ['com.acme']).clusters).toMatchObject([
      { frames: 200_000, firstSeenUs: 0, lastSeenUs: 199_999 * 40_000 },
    ]);
  });
});
