import { describe, expect, it } from 'vitest';
import { framesOf, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { type ScriptOptions, scriptedTrace } from '../../../../test/builders/scripted-trace.ts';
import { metrics } from '../../metrics/index.ts';
import { measured } from '../../metrics/metric.ts';
import { segmentTrace } from '../../slides/segment-trace.ts';
import { definitionDifferences } from './definition-differences.ts';

function differencesOf(script: string, options?: ScriptOptions) {
  const { ledger } = segmentTrace(scriptedTrace(script, options));
  const values = Object.fromEntries(metrics.map(({ id, measure }) => [id, measure(ledger)]));
  return definitionDifferences(ledger, values);
}

/** Gives frame 4 these times; all others keep the script's. */
const frame4 =
  (times: object): NonNullable<ScriptOptions['rows']> =>
  (frame, row) => [frame === 4 ? { ...row, ...times } : row];
const SCROLL = '(./sssss)sssss.......';

describe('definitionDifferences', () => {
  const cases: readonly (readonly [
    rule: string,
    metrics: readonly [string, string],
    values: readonly unknown[],
    script: string,
    options?: ScriptOptions,
  ])[] = [
    [
      'hidden-by-the-queue',
      ['missed-vsyncs', 'androidx/frame-overrun'],
      [1, 2],
      SCROLL,
      {
        rows: (frame, row) => [
          { ...row, deadline: 16_666, ...(frame === 4 || frame === 5 ? { total: 30_000 } : {}) },
        ],
      },
    ],
    [
      'frozen-by-ui-time',
      ['frozen-frame-ratio', 'sentry/frozen-frames'],
      [1, 0],
      SCROLL,
      { rows: frame4({ gpu: 800_000, total: 810_000 }) },
    ],
    ['compared-with-neighbours', ['missed-vsyncs', 'perfdog/jank'], [2, 0], '(./ssss2sss)ss2sss.......'],
    [
      'single-drops-forgiven',
      ['stutter-rate', 'tinydancer/level'],
      [expect.any(Number), expect.any(Number)],
      '(./ssss7sss)sssss.......',
    ],
    [
      'levels-in-frames-not-time',
      ['matrix/drop-level.total', 'matrix/drop-level.total'],
      [0, 1],
      '(./sssssssssssssssss)sssss.......',
      { hz: 120, rows: frame4({ total: 42_000 }) },
    ],
    [
      'drops-in-sixty-hertz-frames',
      ['missed-vsyncs', 'embrace/normalised-drops'],
      [1, 0],
      SCROLL,
      { rows: frame4({ total: 30_000 }) },
    ],
    [
      'row-after-the-hitch',
      ['main-factor', 'taobao/main-factor'],
      [1, 0],
      '(./ssss3sss)sssss.......',
      { rows: (_, row) => [{ ...row, draw: 2_000, total: 7_000 }] },
    ],
  ];
  for (const [rule, pair, values, script, options] of cases) {
    it(rule, () => {
      const found = differencesOf(script, options).filter((difference) => difference.rule === rule);
      expect(found).toContainEqual(expect.objectContaining({ metrics: pair, values }));
    });
  }

  it.each([
    ['1 % and no more is none', 99, 100, 0],
    ['the other way round as well', 100, 99, 0],
    ['more than 1 %', 98.99, 100, 1],
    ['more than 1 %, the other larger', 100, 98.99, 1],
    ['nothing and something', 0, 0.001, 1],
    ['nothing and nothing', 0, 0, 0],
  ])('a difference of %s', (_, ours, theirs, count) => {
    const values = { 'sliding-fps': measured(ours), 'choreographer/fps': measured(theirs) };
    expect(definitionDifferences(ledgerOf(framesOf([1])), values)).toHaveLength(count);
  });

  it('names nothing where all definitions see the same smooth frames', () => {
    const rules = differencesOf(SCROLL).map(({ rule }) => rule);
    expect(rules.filter((rule) => /frozen|hidden|levels|neighbours|drops/.test(rule))).toEqual([]);
  });

  it('compares nothing with a definition that has no value', () => {
    const pairs = differencesOf('(./xx3xx)xxxxx.......').flatMap(({ metrics: pair }) => pair);
    expect(pairs).not.toContain('androidx/frame-overrun');
    expect(pairs).not.toContain('sentry/frozen-frames');
  });
});
