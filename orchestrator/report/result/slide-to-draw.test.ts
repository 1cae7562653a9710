import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportedRunOf, slideOf } from '../../../test/builders/report-of.ts';
import { slideToDraw } from './slide-to-draw.ts';

const run = (index: number, ...slides: readonly (readonly number[])[]) =>
  reportedRunOf(index, 1, { slides: slides.map((vsyncs, ordinal) => slideOf(ordinal, [...vsyncs, 1])) });
const drawn = (...runs: readonly ReturnType<typeof run>[]) => {
  const worst = slideToDraw(runs);
  return worst && [worst.measurement.run, worst.slide.ordinal];
};

test.each([
  ['the one that lost most, of any run', [run(1, [1, 2], [3, 1]), run(2, [2, 2, 2], [1])], [2, 0]],
  ['among equals, the one with the longest frame', [run(1, [2, 2]), run(2, [1], [3])], [2, 1]],
  ['among equal frames, the first', [run(1, [1, 3]), run(2, [3, 1])], [1, 0]],
  ['none without slides', [run(1), run(2)], undefined],
  ['none without runs', [], undefined],
])('%s', (_, runs, expected) => expect(drawn(...runs)).toEqual(expected));

test('what is lost is time, not refreshes', () => {
  const at = (periodUs: number) => () => ({ periodUs, intervalUs: 3 * periodUs });
  const fast = reportedRunOf(1, 1, { slides: [slideOf(0, [4, 1], at(8_333))] });
  const slow = reportedRunOf(2, 1, { slides: [slideOf(0, [3, 1], at(16_667))] });
  expect(slideToDraw([fast, slow])?.measurement.run).toBe(2);
});

test('no slide lost more than the one that is drawn', () => {
  const vsyncs = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 });
  const lost = (list: readonly number[]) => list.reduce((sum, count) => sum + count - 1, 0);
  fc.assert(
    fc.property(fc.array(vsyncs, { minLength: 1, maxLength: 6 }), (slides) => {
      const worst = slideToDraw([run(1, ...slides)]);
      expect(lost(slides[worst?.slide.ordinal ?? -1] ?? [])).toBe(Math.max(...slides.map(lost)));
    }),
  );
});
