import { expect, test } from 'vitest';
import { causesWith, resultWith, stackWith, verdictWith } from '../../../test/builders/result-with.ts';
import type { Causes } from '../result/result.ts';
import { causeParagraph } from './summary.ts';

const paragraph = (causes: Partial<Causes>): string | undefined =>
  causeParagraph(resultWith([{ causes: causesWith(causes) }]));
const lateStart = { factor: 'lateStart', frames: 1, hitchMs: 25 };

test.each<[string, Partial<Causes>, string | undefined]>([
  ['no late frame', {}, undefined],
  [
    'a stack alone',
    { stacks: [stackWith()] },
    'Main cause in <code>feed-fling</code>: <code>Feed.bind(Feed.java:42)</code> explains 480 ms of hitches in 12 frames, 100 % of all.',
  ],
  [
    'a stack and a factor',
    { stacks: [stackWith()], mainFactors: [lateStart] },
    'Main cause in <code>feed-fling</code>: <code>Feed.bind(Feed.java:42)</code> explains 480 ms of hitches in 12 frames, 100 % of all. Main factor: late start (main thread busy between frames).',
  ],
  [
    'a factor alone',
    { mainFactors: [lateStart] },
    'Main cause in <code>feed-fling</code>: late start (main thread busy between frames), 25 ms of hitches in 1 frame. No stack was taken.',
  ],
])('%s', (_, causes, text) => expect(paragraph(causes)).toBe(text));

test('a stack without a frame of the app is named by its innermost method, then by its example', () => {
  const named = (change: object) => paragraph({ stacks: [stackWith({ appFrame: undefined, ...change })] });
  expect(named({ key: 'outer|inner' })).toContain(': <code>inner</code> explains');
  expect(named({ key: '', example: ['a.b'] })).toContain(': <code>a.b</code> explains');
});

test('of several scenarios the failed one is explained, then the one with most hitch time', () => {
  const scenario = (name: string, hitchMs: number, kind: 'fail' | 'pass') => ({
    name,
    causes: causesWith({
      mainFactors: [
        { ...lateStart, hitchMs },
        { ...lateStart, hitchMs: 1 },
      ],
    }),
    verdicts: [verdictWith({ kind: 'pass' }), verdictWith({ kind })],
  });
  const explained = (...scenarios: ReturnType<typeof scenario>[]) =>
    /<code>(.*?)</.exec(causeParagraph(resultWith(scenarios)) ?? '')?.[1];
  expect(explained(scenario('a', 900, 'pass'), scenario('b', 10, 'fail'))).toBe('b');
  expect(explained(scenario('a', 10, 'pass'), scenario('b', 20, 'pass'))).toBe('b');
  expect(explained(scenario('a', 20, 'pass'), scenario('b', 10, 'pass'))).toBe('a');
});

test('a scenario without causes explains nothing', () => {
  const quiet = { name: 'quiet', causes: causesWith() };
  const late = { name: 'late', causes: causesWith({ mainFactors: [lateStart] }), verdicts: [] };
  expect(causeParagraph(resultWith([quiet, late]))).toContain('<code>late</code>');
});
