import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scriptedBytes } from '../../../../../test/builders/scripted-trace.ts';
import { measureRun } from '../../../measure-run.ts';
import { decodeTrace } from '../../../trace/decode.ts';
import { indexMapping } from './mapping-index.ts';
import { alternativesOf, retrace, retraceStack, stackAlternatives, withOriginalNames } from './retrace.ts';

const bytesOf = (name: string): Uint8Array => readFileSync(new URL(`testdata/${name}`, import.meta.url));
const framesOf = (name: string): readonly string[] =>
  new TextDecoder()
    .decode(bytesOf(name))
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().replace(/^at /, ''));
const indexOf = (...lines: readonly string[]) => indexMapping([new TextEncoder().encode(lines.join('\n'))]);

/** Alternatives as R8 prints them: each one after the first follows `<OR>`. */
const printed = (alternatives: readonly (readonly string[])[]): readonly string[] =>
  alternatives.flatMap((frames, i) =>
    frames.map((frame, depth) => (i > 0 && depth === 0 ? `<OR> at ${frame}` : frame)),
  );

// The references are the output of R8's own Retrace; RetraceReferenceTest in android-probe/build-tools reproduces them with
// the real one. `made` has every construct of the format, `compiled` is R8's mapping of a small program, `generated` a
// random file: overloads, ranges, inlining, bridges.
test.each([
  ['made', 'obfuscated.txt', 'reference.txt', undefined],
  ['made', 'thrown.txt', 'thrown-reference.txt', 'java.lang.NullPointerException'],
  ['compiled', 'obfuscated.txt', 'reference.txt', undefined],
  ['generated', 'obfuscated.txt', 'reference.txt', undefined],
])('%s/%s reads as R8 retraces it', (folder, obfuscated, reference, thrown) => {
  const index = indexMapping([bytesOf(`${folder}/mapping.txt`)]);
  const frames = stackAlternatives(index, framesOf(`${folder}/${obfuscated}`), thrown).flatMap(printed);
  expect(frames).toEqual(framesOf(`${folder}/${reference}`));
});

test('the pieces in which a mapping arrives do not matter', () => {
  const bytes = bytesOf('compiled/mapping.txt');
  const whole = retraceStack(indexMapping([bytes]), framesOf('compiled/obfuscated.txt'));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1 }), (sizes) => {
      const chunks: Uint8Array[] = [];
      for (let from = 0, i = 0; from < bytes.length; from += sizes[i++ % sizes.length] ?? 1)
        chunks.push(bytes.subarray(from, from + (sizes[i % sizes.length] ?? 1)));
      return retraceStack(indexMapping(chunks), framesOf('compiled/obfuscated.txt')).join() === whole.join();
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['a class that the mapping does not know', 'android.os.Handler.dispatchMessage(Handler.java:99)'],
  ['what is no frame at all', 'Caused by: java.lang.RuntimeException'],
])('%s stays as it is', (_, text) => {
  expect(retrace(indexOf('com.acme.A -> a:'), text)).toEqual([text]);
});

test('a frame that the compiler made up has no original', () => {
  const index = indexOf(
    'com.acme.A -> a:',
    '    1:1:void run():0 -> a',
    '      # {"id":"com.android.tools.r8.synthesized"}',
  );
  expect(retrace(index, 'a.a(SourceFile:1)')).toEqual([]);
});

test('a bridge that the compiler made is no alternative to the method it leads to', () => {
  const index = indexOf(
    'com.acme.A -> a:',
    '    1:1:void accept(java.lang.Object):0:0 -> a',
    '      # {"id":"com.android.tools.r8.synthesized"}',
    '    2:2:void accept(java.lang.Object):0:0 -> a',
    '    3:4:void accept(java.lang.String):7:8 -> a',
  );
  expect(alternativesOf(index, 'a.a(SourceFile)')).toEqual([['com.acme.A.accept(A.java)']]);
  expect(alternativesOf(index, 'a.a(SourceFile:2)')).toEqual([]);
});

test('an info behind a field is not about the method before it', () => {
  const index = indexOf(
    'com.acme.A -> a:',
    '    1:1:void run():5 -> a',
    '    int count -> b',
    '      # {"id":"com.android.tools.r8.synthesized"}',
  );
  expect(retrace(index, 'a.a(SourceFile:1)')).toEqual(['com.acme.A.run(A.java:5)']);
});

test.each([
  ['$r8$lambda$x', '.java:5'],
  ['com.acme.$r8$lambda$x', '.java:5'],
  ['com.acme.Feed$r8$x', 'Feed.java:5'],
  ['com.acme.FeedKt$row$1', 'Feed.kt:5'],
])('the file of %s is what R8 prints: %s', (name, file) => {
  const index = indexOf(`${name} -> a:`, '    1:1:void run():5:5 -> a');
  expect(retrace(index, 'a.a(SourceFile:1)')).toEqual([`${name}.run(${file})`]);
});

// R8 9.5 gave these for the same mapping.
test.each([
  ['its rule removes the inner method', ['java.lang.NullPointerException', 1], 1],
  ['the rule names another exception', ['java.lang.Error', 1], 2],
  ['an exception is named as it is called in the build', ['a.e', 2], 1],
  ['all of its conditions must hold', ['java.lang.NullPointerException', 3], 2],
  ['of two rules the first counts', ['a.e', 4], 2],
  ['all frames are removed', ['java.lang.NullPointerException', 5], 0],
  ['more than there are: none is removed', ['java.lang.NullPointerException', 6], 2],
  ['the rules of both methods add up', ['java.lang.NullPointerException', 7], 0],
] as const)('thrown, %s', (_, [thrown, line], left) => {
  const rule = (removed: number, ...names: readonly string[]): string =>
    `      # ${JSON.stringify({
      id: 'com.android.tools.r8.rewriteFrame',
      conditions: names.map((name) => `throws(L${name};)`),
      actions: [`removeInnerFrames(${removed})`],
    })}`;
  const npe = 'java/lang/NullPointerException';
  const method = (at: number, inner: readonly string[], outer: readonly string[]): readonly string[] => [
    `    ${at}:${at}:void com.acme.In.inner${at}():7:7 -> a`,
    ...inner,
    `    ${at}:${at}:void outer${at}():9:9 -> a`,
    ...outer,
  ];
  const index = indexOf(
    'com.acme.Boom -> a.e:',
    'com.acme.A -> a:',
    ...method(1, [], [rule(1, npe)]),
    ...method(2, [], [rule(1, 'a/e')]),
    ...method(3, [], [rule(1, npe, 'a/e')]),
    ...method(4, [], [rule(1, npe), rule(1, 'a/e')]),
    ...method(5, [], [rule(2, npe)]),
    ...method(6, [], [rule(3, npe)]),
    ...method(7, [rule(1, npe)], [rule(1, npe)]),
  );
  expect(retraceStack(index, [`a.a(SourceFile:${line})`], thrown)).toHaveLength(left);
});

test('alternatives are listed, the first one is taken', () => {
  const index = indexOf('com.acme.A -> a:', '    void second(int) -> a', '    void first(long) -> a');
  expect(alternativesOf(index, 'a.a(SourceFile)')).toEqual([
    ['com.acme.A.first(A.java)'],
    ['com.acme.A.second(A.java)'],
  ]);
  expect(retrace(index, 'a.a(SourceFile)')).toEqual(['com.acme.A.first(A.java)']);
});

test('the map id identifies the build of a mapping', () => {
  expect(indexOf('# pg_map_id: 92c87d1').mapId).toBe('92c87d1');
  expect(indexOf('com.acme.A -> a:').mapId).toBeUndefined();
});

test('broken lines are passed over', () => {
  const index = indexOf(
    '    1:1:void early():5 -> a',
    'com.acme.A -> a:',
    '# {"id":',
    '# {"id":"sourceFile"}',
    '    1:1:void -> ',
    '    1:1:void run():7:7 -> a\r',
  );
  expect(retrace(index, 'a.a(SourceFile:1)')).toEqual(['com.acme.A.run(A.java:7)']);
});

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
