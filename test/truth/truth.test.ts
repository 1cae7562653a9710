import { describe, expect, it } from 'vitest';
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

/** What a picture costs RenderThread and GPU. */
const NO_RENDERING = { uploadNs: 0, commandsNs: 0, gpuNs: 0 };

function logOf(
  slides: readonly Slide[],
  { holds = [], rendering = {} }: { holds?: readonly Hold[]; rendering?: Partial<typeof NO_RENDERING> } = {},
): string {
  const lines: unknown[] = [{ t: 'mode', atNs: 0, periodNs: PERIOD_NS }];
  let n = 0;
  let picture = 0;
  let waited = 0;
  const refreshes = (text: string): void => {
    for (const sign of text) {
      n += 1;
      const isNew = 'mnF'.includes(sign);
      if (isNew) picture += 1;
      const atNs = n * PERIOD_NS;
      const tookNs = sign === 'F' ? 710_000_000 : waited * PERIOD_NS + 8_000_000;
      const readyNs = atNs - 2_000_000;
      const made = { handedNs: readyNs - tookNs, readyNs, tookNs, ...NO_RENDERING, ...rendering };
      waited = sign === '!' ? waited + 1 : 0;
      lines.push({
        t: 'refresh',
        n,
        atNs,
        window: 1,
        picture,
        new: isNew,
        moved: 'mF'.includes(sign),
        owed: sign === '!',
        ...(isNew ? made : {}),
      });
    }
  };
  for (const [drag, fling] of slides) {
    const touch = (action: number, y: number) => lines.push(touchAt(n * PERIOD_NS - 1, action, y));
    touch(0, 1000);
    touch(2, 900);
    refreshes(drag);
    touch(1, 900);
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
const touchAt = (atNs: number, action: number, y: number, history = false) => ({
  t: 'touch',
  atNs,
  gotNs: atNs,
  history,
  action,
  x: 0,
  y,
});
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

it('a gap before the window gets the touch-up is one of the drag', () => {
  const lines = logOf([['mmm', `m!m!m${QUIET}`]]).split('\n');
  const gotLater = lines.map((line) => {
    const touch = JSON.parse(line);
    return JSON.stringify(touch.action === 1 ? { ...touch, gotNs: touch.atNs + 3 * PERIOD_NS } : touch);
  });
  expect(truthOf(gotLater.join('\n'), DENSITY_DPI)[0]?.gaps.map(({ phase }) => phase)).toEqual([
    'drag',
    'fling',
  ]);
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

it('ends by the next touch if no refresh was at rest before it', () => {
  const ends = truth(['mm', 'm!!'], ['mm', 'm...'], ['mm', `m!!${QUIET}`], ['mm', 'm']);
  expect(ends.map(({ endsByTouch }) => endsByTouch)).toEqual([true, false, false, false]);
});

it('counts what is owed directly after the last moved picture', () => {
  expect(truth(['mm', `m!!n${QUIET}`])).toMatchObject([{ pictures: 3, missedRefreshes: 2 }]);
});

it('a long freeze does not end a slide', () => {
  expect(truth(['mm', `m${'!'.repeat(80)}Fm${QUIET}`])).toMatchObject([
    { pictures: 5, missedRefreshes: 80, frozenPictures: 1 },
  ]);
});

it('a picture that stood for more than 700 ms is frozen too, however fast the next one was made', () => {
  const frozen = (missed: number) => truth(['mm', `m${'!'.repeat(missed)}mm${QUIET}`])[0]?.frozenPictures;
  expect([frozen(69), frozen(70)]).toEqual([0, 1]);
});

it('the next touch-down ends a slide', () => {
  expect(truth(['mm', 'mmm'], ['mm', 'm']).map(({ pictures }) => pictures)).toEqual([5, 3]);
});

describe('why a picture was late', () => {
  /** The late picture was asked for at refresh 2 and complete before refresh 5. */
  const late = (options: Parameters<typeof logOf>[1]) =>
    truthOf(logOf([['mm!!mm', `m${QUIET}`]], options), DENSITY_DPI)[0]?.gaps[0]?.late;
  const hold = (part: string, atRefresh: number, periods: number): Hold => {
    return { in: part, method: `app.${part}`, atRefresh, periods };
  };
  const cause = (part: string, periods: number) => {
    return { in: part, methods: [`app.${part}`], ns: periods * PERIOD_NS };
  };

  it('is what held the main thread since the vsync asked for, longest first', () => {
    const holds = [
      hold('animation', 1, 1),
      hold('layout', 2.5, 1),
      hold('input', 3.5, 1.25),
      hold('draw', 40, 9),
    ];
    expect(late({ holds })?.causes).toEqual([cause('input', 1.25), cause('layout', 1)]);
  });
  it('adds what a part took in several pieces', () => {
    const holds = [{ ...hold('layout', 2, 0.5), method: 'app.short' }, hold('layout', 3, 1)];
    expect(late({ holds })?.causes).toEqual([
      { ...cause('layout', 1.5), methods: ['app.short', 'app.layout'] },
    ]);
  });
  it('counts a hold from the vsync asked for and until the picture is complete', () => {
    expect(late({ holds: [hold('layout', 1, 2)] })?.causes).toEqual([cause('layout', 1)]);
    expect(late({ holds: [hold('layout', 4, 2)] })?.causes).toEqual([cause('layout', 0.8)]);
  });
  it('is the cost of the picture for RenderThread and GPU', () => {
    const rendering = { uploadNs: 5, commandsNs: 7, gpuNs: 6 };
    expect(late({ rendering })?.causes).toEqual([
      { in: 'commands', ns: 7, methods: [] },
      { in: 'gpu', ns: 6, methods: [] },
      { in: 'upload', ns: 5, methods: [] },
    ]);
  });
  it('does not count the wait for the RenderThread beside its work', () => {
    expect(late({ holds: [hold('sync', 2, 2)] })?.causes).toEqual([]);
  });
  it.each([
    ['held when the vsync came', 1.5, true],
    ['held from the vsync on', 2, false],
  ])('starts late: %s', (_, atRefresh, startedLate) => {
    expect(late({ holds: [hold('sync', atRefresh, 1)] })?.startedLate).toBe(startedLate);
  });
  it('is unknown where no picture ends the gap', () => {
    expect(truth(['mm', `m!!.m${QUIET}`])[0]?.gaps.map((gap) => gap.late)).toEqual([undefined]);
  });
});

it('tells gaps while the content moves from those after a picture that stood still, or after an empty frame', () => {
  const inMotion = (drag: string) => truth([drag, `m${QUIET}`])[0]?.gaps.map((gap) => gap.inMotion);
  expect(inMotion('mm!m')).toEqual([true]);
  expect(inMotion('mn!m')).toEqual([false]);
  expect(inMotion('mm.!m')).toEqual([false]);
});

it('a picture belongs to the slide in which the app handed it over, however late it is shown', () => {
  const late = truth(['mm', 'm!!!!'], ['!!mmm', `m${QUIET}`]);
  expect(late.map(({ pictures }) => pictures)).toEqual([4, 3]);
  expect(late[0]?.edgesLate).toEqual([0, 6]);
});

it('start latency runs from the event that passed the slop to the first picture that followed it', () => {
  const lines = logOf([['mmm', `m${QUIET}`]]).split('\n');
  const samples = [
    touchAt(-1, 0, 1000),
    touchAt(3, 2, 991, true),
    touchAt(4, 2, 995),
    touchAt(PERIOD_NS + 5, 2, 985),
  ];
  const log = [
    lines[0],
    ...samples.map((touch) => JSON.stringify(touch)),
    ...lines.filter((l) => l.includes('refresh')),
  ];
  // The window gets the crossing sample after the vsync of the second picture; the third one follows it.
  expect(truthOf(log.join('\n'), DENSITY_DPI)[0]?.startLatenciesNs).toEqual(
    Array(2).fill(3 * PERIOD_NS - 2_000_000 - PERIOD_NS - 5),
  );
});

it('marks gaps beside a picture that was complete next to a refresh', () => {
  const lines = logOf([['mm!m', `m!m${QUIET}`]]).split('\n');
  const isCloseWith = (offNs: number): readonly boolean[] =>
    truthOf(
      lines.map((line) => line.replace('"readyNs":38000000', `"readyNs":${40_000_000 + offNs}`)).join('\n'),
      DENSITY_DPI,
    )[0]?.gaps.map(({ isClose }) => isClose) ?? [];
  expect(isCloseWith(-5_000)).toEqual([true, false]);
  expect(isCloseWith(5_000)).toEqual([true, false]);
  expect(isCloseWith(-7_000)).toEqual([false, false]);
});

it('tells how late the first and the last picture were shown', () => {
  expect(truth(['mm', `mm${QUIET}`])[0]?.edgesLate).toEqual([0, 0]);
  expect(truth(['!mm', `m!!m${QUIET}`])[0]?.edgesLate).toEqual([1, 2]);
});

it('a touch within the slop is not a slide', () => {
  const lines = [{ t: 'mode', atNs: 0, periodNs: PERIOD_NS }, touchAt(1, 0, 0), touchAt(2, 2, 8)].map(
    (line) => JSON.stringify(line),
  );
  const [, ...refreshes] = logOf([['mm', 'm']])
    .split('\n')
    .filter((line) => !line.includes('touch'));
  expect(truthOf([...lines, ...refreshes].join('\n'), DENSITY_DPI)).toEqual([]);
});

it('rejects an unknown line', () => {
  expect(() => truthOf('{"t":"mystery"}', DENSITY_DPI)).toThrow('Line 1 of the display log');
});
