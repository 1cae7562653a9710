import { expect, test } from 'vitest';
import { scriptedBytes } from '../../../../../test/builders/scripted-trace.ts';
import { measureRun } from '../../../measure-run.ts';
import { decodeTrace } from '../../../trace/decode.ts';
import { indexMapping } from './mapping-index.ts';
import { withOriginalNames } from './original-names.ts';

const mapping = indexMapping([
  new TextEncoder().encode(
    [
      'com.acme.feed.Row -> a.b:',
      '    5:5:void com.acme.feed.Text.measure():33:33 -> a',
      '    5:5:void bind(int):20 -> a',
    ].join('\n'),
  ),
]);
const bytes = scriptedBytes('(./ss2s)sss3sssss9sssssssssss.......', {
  stacks: [
    { time: 350_000, ordinal: 14, frames: ['a.b.a(SourceFile:5)', 'android.os.Looper.loop(Looper.java:1)'] },
  ],
});
const input = { scenario: 'feed', run: 0, files: [bytes], appPackages: ['com.acme'] };

test('an inlined call is two frames again, the platform stays as it is', () => {
  expect(withOriginalNames(decodeTrace(bytes), mapping).stacks.map(({ frames }) => frames)).toEqual([
    [
      'com.acme.feed.Text.measure(Text.java:33)',
      'com.acme.feed.Row.bind(Row.java:20)',
      'android.os.Looper.loop(Looper.java:1)',
    ],
  ]);
});

test('a run measured with its mapping names a method of the app as the cause, without it none', () => {
  const causes = (run: Parameters<typeof measureRun>[0]): readonly (string | undefined)[] =>
    measureRun(run).attribution.stutterStacks.map(({ appFrame }) => appFrame);
  expect(causes({ ...input, mapping })).toEqual(['com.acme.feed.Text.measure(Text.java:33)']);
  expect(causes(input)).toEqual([undefined]);
});
