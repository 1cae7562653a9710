import { expect, it } from 'vitest';
import { truthOf } from './truth.ts';

const PERIOD_NS = 10_000_000;
const DENSITY_DPI = 160;

/**
 * Refreshes of a drag and of the fling after it: `m` a moved picture, `!` none although a frame is owed, `.` none and
 * none owed, `n` a new picture that has not moved, `F` a moved one that took 710 ms.
 */
type Slide = readonly [drag: string, fling: string];

interface Hold {
  readonly atRefresh: number;
  readonly in: string;
  readonly method: string;
  readonly periods: number;
}

function logOf(slides: readonly Slide[], holds: readonly Hold[] = []): string {
  const lines: unknown[] = [{ t: 'mode', atNs: 0, periodNs: PERIOD_NS }];
  let n = 0;
  let picture = 0;
  const refreshes = (text: string): void => {
    for (const sign of text) {
      n += 1;
      const isNew = 'mnF'.includes(sign);
      if (isNew) picture += 1;
      const atNs = n * PERIOD_NS;
      const tookNs = sign === 'F' ? 710_000_000 : 8_000_000;
      lines.push({
        t: 'refresh',
        n,
        atNs,
        window: 1,
        picture,
        new: isNew,
        moved: 'mF'.includes(sign),
        owed: sign === '!',
        ...(isNew ? { tookNs } : {}),
      });
    }
  };
  for (const [drag, fling] of slides) {
    const touch = (action: number, afterNs: number, y: number) =>
      lines.push({ t: 'touch', atNs: n * PERIOD_NS + afterNs, action, x: 0, y });
    touch(0, 1, 1000);
    touch(2, 2, 900);
    refreshes(drag);
    touch(1, 1, 900);
    refreshes(fling);
  }
  for (const { atRefresh, periods, ...hold } of holds)
    lines.push({
      t: 'held',
      fromNs: atRefresh * PERIOD_NS,
      toNs: (atRefresh + periods) * PERIOD_NS,
      ...hold,
    });
  return lines.map((line) => JSON.stringify(line)).join('\n');
}
const truth = (...slides: readonly Slide[]) => truthOf(logOf(slides), DENSITY_DPI);
const QUIET = '..........';

it('finds no gap where every refresh shows a new picture', () => {
  expect(truth(['mmmmm', `mmmmm${QUIET}`])).toMatchObject([
    { ordinal: 0, pictures: 10, gaps: [], hitchRate: 0, frozenPictures: 0, scrollNs: 10 * PERIOD_NS },
  ]);
});

it('counts the refreshes without a picture for which a frame was owed', () => {
  const [slide] = truth(['mm!!mm', `m!mmm${QUIET}`]);
  expect(slide).toMatchObject({
    pictures: 8,
    missedRefreshes: 3,
    hitchNs: 3 * PERIOD_NS,
    scrollNs: 11 * PERIOD_NS,
  });
  expect(slide?.gaps).toMatchObject([
    { afterPicture: 2, missedRefreshes: 2, phase: 'drag' },
    { afterPicture: 5, missedRefreshes: 1, phase: 'fling' },
  ]);
  expect(slide?.hitchRate).toBeCloseTo((1000 * 3) / 11, 9);
});

it('does not count refreshes for which nothing was owed', () => {
  expect(truth(['mm....mm', `m.m.m${QUIET}`])).toMatchObject([{ pictures: 7, missedRefreshes: 0 }]);
});

it('starts at the first moved picture and ignores what was owed before', () => {
  expect(truth(['!!.nmm', `m${QUIET}`])).toMatchObject([{ pictures: 3, missedRefreshes: 0 }]);
});

it('ends 100 ms after the last movement once the finger has left, and not while it rests', () => {
  expect(truth(['mm', 'm..........mm'])[0]?.pictures).toBe(3);
  expect(truth(['mm', 'm.........mm'])[0]?.pictures).toBe(5);
  expect(truth(['mm....................mm', 'm'])[0]?.pictures).toBe(5);
});

it('counts what is owed directly after the last moved picture', () => {
  expect(truth(['mm', `m!!n${QUIET}`])).toMatchObject([{ pictures: 3, missedRefreshes: 2 }]);
});

it('a long freeze does not end a slide', () => {
  expect(truth(['mm', `m${'!'.repeat(80)}Fm${QUIET}`])).toMatchObject([
    { pictures: 5, missedRefreshes: 80, frozenPictures: 1 },
  ]);
});

it('the next touch-down ends a slide', () => {
  expect(truth(['mm', 'mmm'], ['mm', 'm']).map(({ pictures }) => pictures)).toEqual([5, 3]);
});

it('names what held the main thread longest around a gap', () => {
  const holds = [
    { atRefresh: 1, in: 'animation', method: 'app.A.a', periods: 1 },
    { atRefresh: 3, in: 'layout', method: 'app.B.b', periods: 2 },
    { atRefresh: 40, in: 'draw', method: 'app.C.c', periods: 9 },
  ];
  const [slide] = truthOf(logOf([['mm!!mm', `m${QUIET}`]], holds), DENSITY_DPI);
  expect(slide?.gaps).toMatchObject([{ held: { in: 'layout', method: 'app.B.b', ns: 2 * PERIOD_NS } }]);
});

it('names nothing where nothing held the main thread', () => {
  expect(truth(['mm!!mm', `m${QUIET}`])[0]?.gaps[0]?.held).toBeUndefined();
});

it('a touch within the slop is not a slide', () => {
  const lines = [
    { t: 'mode', atNs: 0, periodNs: PERIOD_NS },
    { t: 'touch', atNs: 1, action: 0, x: 0, y: 0 },
    { t: 'touch', atNs: 2, action: 2, x: 0, y: 8 },
    { t: 'refresh', n: 1, atNs: 3, window: 1, picture: 1, new: true, moved: true, owed: false, tookNs: 1 },
  ];
  expect(truthOf(lines.map((line) => JSON.stringify(line)).join('\n'), DENSITY_DPI)).toEqual([]);
});

it('rejects an unknown line', () => {
  expect(() => truthOf('{"t":"mystery"}', DENSITY_DPI)).toThrow('Line 1 of the display log');
});
