import { expect, test } from 'vitest';
import { clusterOf } from '../../../test/builders/cluster-of.ts';
import { attributionOf } from '../../../test/builders/measurement-of.ts';
import { parseSvg } from '../../../test/builders/parse-svg.ts';
import { reportedRunOf, slideOf } from '../../../test/builders/report-of.ts';
import { stagesOf } from '../../../test/builders/stages-of.ts';
import type { Attribution, FrameFact } from '../../compute/measurement.ts';
import type { StageName } from '../../compute/metrics/kit/stages.ts';
import { asShown } from './as-shown.ts';
import { timelineNotes } from './timeline.ts';

const notesOf = (
  frames: readonly FrameFact[],
  attribution: Partial<Attribution> = {},
  numberOf: ReadonlyMap<number, number> = new Map(),
) =>
  timelineNotes(
    asShown(frames),
    reportedRunOf(0, 1, { attribution: attributionOf(attribution) }),
    numberOf,
    100,
  );
const textsIn = (markup: string): string[] =>
  [...markup.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text = '']) => text);
const framesOf = (vsyncs: readonly number[], stages: Partial<Record<StageName, number>> | undefined) =>
  slideOf(0, vsyncs, () =>
    stages === undefined ? {} : { stages: stages as Readonly<Record<StageName, number>> },
  ).frames;

test('one line without late frames, or without any', () => {
  expect(notesOf([])).toEqual(notesOf(framesOf([1, 1], undefined)));
  expect(notesOf(framesOf([1, 1], undefined))).toEqual({
    markup: '<text x="18" y="119" font-size="12">No vsync was missed in this slide.</text>',
    bottomPx: 128.5,
  });
});

test('times are of the slide: its first frame is at 0 ms', () => {
  const { frames } = slideOf(3, [1, 2, 1]);
  expect(textsIn(notesOf(frames).markup)[0]).toMatch(/^frame 2 at 17 ms:/);
  expect(textsIn(notesOf(frames.slice(1)).markup)[0]).toMatch(/^frame 1 at 0 ms:/);
});

test('the five longest late frames, the longest first', () => {
  const { markup, bottomPx } = notesOf(framesOf([2, 1, 3, 4, 5, 6, 7, 1], undefined));
  expect(textsIn(markup).map((text) => /frame \d/.exec(text)?.[0])).toEqual([
    'frame 7',
    'frame 6',
    'frame 5',
    'frame 4',
    'frame 3',
  ]);
  expect(bottomPx).toBe(204.5);
  expect([...markup.matchAll(/ y="(\d+)"/g)].map(([, y]) => Number(y))).toEqual([119, 138, 157, 176, 195]);
});

test.each<[string, Partial<Record<StageName, number>> | undefined, string]>([
  ['no stages', undefined, 'no frame metrics'],
  ['short stages', { draw: 16_667, gpu: 5000 }, 'no stage longer than a vsync period'],
  ['a long stage', { draw: 17_000, gpu: 5000 }, 'longest stage draw, 17 ms'],
  [
    'two stages of a group',
    { commandIssue: 9000, swapBuffers: 9000, draw: 17_000 },
    'longest stage render thread, 18 ms',
  ],
  ['an unknown stage', { draw: 17_000, gpu: Number.NaN }, 'longest stage draw, 17 ms'],
])('a late frame with %s', (_, stages, why) => {
  expect(textsIn(notesOf(framesOf([1, 2, 1], stages)).markup)).toEqual([
    `frame 2 at 17 ms: 33.3 ms, 1 vsync missed; ${why}`,
  ]);
});

test('a gap is explained by the frame that was waited for, where its stage is the longer one', () => {
  const [first, second] = framesOf([3, 1], { draw: 17_000 });
  const waitedFor = second && { ...second, stages: { ...second.stages, draw: 0, animation: 45_000 } };
  const frames = [first, waitedFor].flatMap((frame) => frame ?? []) as ReturnType<typeof framesOf>;
  expect(textsIn(notesOf(frames).markup)).toEqual([
    'frame 1 at 0 ms: 50 ms, 2 vsyncs missed; longest stage animation, 45 ms',
  ]);
});

test('frames after the one that was waited for explain nothing', () => {
  const stages = [5000, 17_000, 45_000].map((us) => stagesOf({ draw: us }));
  const { frames } = slideOf(0, [2, 1, 1], (i) => ({ ...(stages[i] && { stages: stages[i] }) }));
  expect(textsIn(notesOf(frames).markup)).toEqual([
    'frame 1 at 0 ms: 33.3 ms, 1 vsync missed; longest stage draw, 17 ms',
  ]);
});

test('the factor of the attribution goes before the longest stage', () => {
  const frames = framesOf([1, 3, 1], { draw: 17_000 });
  const worst = {
    slide: 0,
    ordinal: 1,
    intervalMs: 50,
    missedVsyncs: 2,
    stack: undefined,
    adapterPosition: undefined,
  };
  const worstFrames = [
    { ...worst, factor: 'draw', vsyncUs: 1 },
    { ...worst, factor: 'lateStart', vsyncUs: frames[1]?.vsyncUs ?? 0 },
  ];
  expect(textsIn(notesOf(frames, { worstFrames }).markup)).toEqual([
    'frame 2 at 17 ms: 50 ms, 2 vsyncs missed; late start (main thread busy between frames)',
  ]);
});

test('numbered stacks follow the frames that they explain', () => {
  const { frames } = slideOf(0, [1, 2, 1], () => ({ stack: 1 }));
  const stutterStacks = [
    clusterOf({ appFrame: 'other' }),
    clusterOf({ appFrame: 'Feed.bind', hitchMs: 33.3, frames: 2 }),
    clusterOf({ appFrame: undefined, key: 'k' }),
    clusterOf({ appFrame: undefined, key: '', example: ['e'] }),
    clusterOf({ appFrame: undefined, key: '' }),
  ];
  const numbers = new Map([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [9, 5],
  ]);
  const { markup, bottomPx } = notesOf(frames, { stutterStacks }, numbers);
  expect(textsIn(markup)).toEqual([
    'frame 2 at 17 ms: 33.3 ms, 1 vsync missed; no frame metrics; stack 1',
    '1',
    '33.3 ms of hitches in 2 frames of this run: Feed.bind',
    '2',
    '1 ms of hitches in 1 frame of this run: k',
    '3',
    '1 ms of hitches in 1 frame of this run: e',
    '4',
    '1 ms of hitches in 1 frame of this run: empty stack',
  ]);
  expect(markup).toContain('<circle class="ink" cx="25" cy="134" r="7"/>');
  expect(markup).toContain('<text x="40" y="138" font-size="12">33.3 ms');
  expect(bottomPx).toBe(204.5);
  expect(parseSvg(`<svg>${markup}</svg>`).problems).toEqual([]);
});
