import { describe, expect, it } from 'vitest';
import { truthOf } from './truth.ts';

const PERIOD_NS = 10_000_000;
const MS = 1_000_000;
const DENSITY_DPI = 160;
/** Movement of finger and content per refresh. */
const STEP_PX = 10;
const SLOP_PX = 8;

/**
 * Refreshes of a drag and of the fling after it: `m` a moved picture, `!` none although a frame is owed, `.` none and none
 * owed, `u` the same while the finger moves, `n` a new picture that has not moved, `s` one that moved by a pixel, `F` one
 * that took 710 ms. In a drag the finger moves before each refresh of these but `.` and `n`.
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

interface Options {
  readonly holds?: readonly Hold[];
  readonly rendering?: Partial<typeof NO_RENDERING>;
}

/** The display's log, a refresh after the other; a picture is shown one refresh after the vsync of its frame. */
class Log {
  readonly lines: object[] = [{ t: 'mode', atNs: 0, periodNs: PERIOD_NS }];
  private readonly rendering: Partial<typeof NO_RENDERING>;
  private n = 1;
  private picture = 0;
  private waited = 0;
  private fingerPx = 1_000;
  private pending: { atNs: number; y: number }[] = [];

  constructor({ rendering = {} }: Options) {
    this.rendering = rendering;
  }

  touch(action: number, gotNs = this.n * PERIOD_NS - 2 * MS): void {
    this.lines.push(touchAt(gotNs, action, this.fingerPx));
  }

  /** A touch-down, and a movement by less than the slop. */
  begin(): void {
    this.touch(0);
    this.fingerPx -= SLOP_PX;
  }

  refreshes(signs: string, isDrag: boolean): void {
    for (const sign of signs) this.refresh(sign, isDrag);
  }

  private refresh(sign: string, isDrag: boolean): void {
    this.n += 1;
    const { n } = this;
    const atNs = n * PERIOD_NS;
    if (isDrag && 'm!uF'.includes(sign)) {
      this.fingerPx -= STEP_PX;
      this.pending.push({ atNs: atNs - PERIOD_NS - MS, y: this.fingerPx });
    }
    const isNew = 'mnsF'.includes(sign);
    if (isNew) this.picture += 1;
    if (sign !== '!') this.frame(n - 1);
    this.lines.push({
      t: 'refresh',
      n,
      atNs,
      window: 1,
      picture: this.picture,
      new: isNew,
      moved: 'msF'.includes(sign),
      owed: sign === '!',
      ...(isNew ? this.made(sign, atNs) : {}),
    });
    this.waited = sign === '!' ? this.waited + 1 : 0;
  }

  /** The main thread begins a frame, and gets what the finger did before. */
  private frame(n: number): void {
    const gotNs = n * PERIOD_NS + MS;
    for (const { atNs, y } of this.pending) this.lines.push({ ...touchAt(atNs, 2, y), gotNs });
    this.pending = [];
    this.lines.push({ t: 'frame', n, atNs: gotNs });
  }

  private made(sign: string, atNs: number): object {
    const tookNs = sign === 'F' ? 710 * MS : this.waited * PERIOD_NS + 8 * MS;
    const dy = sign === 'm' || sign === 'F' ? -STEP_PX * (this.waited + 1) : sign === 's' ? -1 : 0;
    const times = { handedNs: atNs - PERIOD_NS + 3 * MS, readyNs: atNs - 2 * MS, tookNs };
    return { ...times, dx: 0, dy, ...NO_RENDERING, ...this.rendering };
  }
}

function logOf(slides: readonly Slide[], options: Options = {}): string {
  const log = new Log(options);
  for (const [drag, fling] of slides) {
    log.begin();
    log.refreshes(drag, true);
    log.touch(1);
    log.refreshes(fling, false);
  }
  for (const { atRefresh, periods, ...hold } of options.holds ?? [])
    log.lines.push({
      t: 'held',
      fromNs: (atRefresh + 1) * PERIOD_NS,
      toNs: (atRefresh + 1 + periods) * PERIOD_NS,
      ...hold,
    });
  return log.lines.map((line) => JSON.stringify(line)).join('\n');
}
const touchAt = (atNs: number, action: number, y: number) => ({
  t: 'touch',
  atNs,
  gotNs: atNs,
  history: false,
  action,
  x: 0,
  y,
});
const truth = (...slides: readonly Slide[]) => truthOf(logOf(slides), { densityDpi: DENSITY_DPI });
const QUIET = '..........';

it('finds no gap where every refresh shows a new picture', () => {
  expect(truth(['mmmmm', `mmmmm${QUIET}`])).toMatchObject([
    {
      ordinal: 0,
      pictures: 10,
      gaps: [],
      missedRefreshes: 0,
      unusedRefreshes: 0,
      freezes: 0,
      distancePx: 100,
    },
  ]);
});

it('counts the refreshes at which movement was due and a frame owed', () => {
  const [slide] = truth(['mm!!mm', `m!mmm${QUIET}`]);
  expect(slide).toMatchObject({
    pictures: 8,
    missedRefreshes: 3,
    longestGapNs: 2 * PERIOD_NS,
    passedNs: 3 * PERIOD_NS,
  });
  expect(slide?.gaps).toMatchObject([
    { afterPicture: 2, missedRefreshes: 2, phase: 'drag' },
    { afterPicture: 5, missedRefreshes: 1, phase: 'fling' },
  ]);
});

it('counts those before the first picture, from when the finger passed the slop', () => {
  expect(truth(['..!!!mm', `m${QUIET}`])).toMatchObject([
    { pictures: 3, missedRefreshes: 3, gaps: [{ afterPicture: 0, missedRefreshes: 3 }] },
  ]);
});

it('counts those after a picture or a refresh that stood still', () => {
  expect(truth(['mmn!!m', `m${QUIET}`])).toMatchObject([{ missedRefreshes: 2, unusedRefreshes: 0 }]);
  expect(truth(['mm..!!m', `m${QUIET}`])).toMatchObject([{ missedRefreshes: 2, unusedRefreshes: 0 }]);
});

it('a still refresh between does not end a gap', () => {
  expect(truth(['mm!!u!m', `m${QUIET}`])).toMatchObject([
    {
      missedRefreshes: 3,
      unusedRefreshes: 1,
      longestGapNs: 3 * PERIOD_NS,
      gaps: [{ missedRefreshes: 2 }, { missedRefreshes: 1 }],
    },
  ]);
});

it('counts refreshes that a finger asked for and an app in time did not use, and not those of its rest', () => {
  expect(truth(['mumum', `m${QUIET}`])).toMatchObject([
    { pictures: 4, missedRefreshes: 0, unusedRefreshes: 2 },
  ]);
  expect(truth(['mm....mm', `m${QUIET}`])).toMatchObject([{ pictures: 5, unusedRefreshes: 0 }]);
});

it('nothing is due of content that moves by itself at less than a pixel a vsync', () => {
  expect(truth(['mm', `ms!!s..s${QUIET}`])).toMatchObject([
    { pictures: 6, missedRefreshes: 0, unusedRefreshes: 0 },
  ]);
  expect(truth(['mm', `mm!!m..m${QUIET}`])).toMatchObject([{ pictures: 6, missedRefreshes: 2 }]);
});

it('nothing is due behind the last picture', () => {
  expect(truth(['mm', `m!!!!${QUIET}`])).toMatchObject([{ pictures: 3, missedRefreshes: 0 }]);
  expect(truth(['mm', `m!!n${QUIET}`])).toMatchObject([{ pictures: 3, missedRefreshes: 0 }]);
});

it('a gap before the window gets the touch-up is one of the drag', () => {
  const lines = logOf([['mmm', `m!m!m${QUIET}`]]).split('\n');
  const gotLater = lines.map((line) => {
    const touch = JSON.parse(line);
    return JSON.stringify(touch.action === 1 ? { ...touch, gotNs: touch.atNs + 3 * PERIOD_NS } : touch);
  });
  expect(
    truthOf(gotLater.join('\n'), { densityDpi: DENSITY_DPI })[0]?.gaps.map(({ phase }) => phase),
  ).toEqual(['fling']);
});

it('ends 100 ms after the last movement once the finger has left, and not while it rests', () => {
  expect(truth(['mm', 'm...........mm'])[0]?.pictures).toBe(3);
  expect(truth(['mm', 'm.........mm'])[0]?.pictures).toBe(5);
  expect(truth(['mm....................mm', 'm'])[0]?.pictures).toBe(5);
});

it.each([
  ['69 refreshes', 'm', 69, 0],
  ['70 refreshes', 'm', 70, 1],
  ['a picture that took so long', 'F', 0, 1],
])('a freeze of %s', (_, sign, missed, freezes) => {
  expect(truth(['mm', `m${'!'.repeat(missed)}${sign}m${QUIET}`])).toMatchObject([
    { pictures: 5, missedRefreshes: missed, freezes },
  ]);
});

it('the next touch-down ends a slide', () => {
  expect(truth(['mm', 'mmm'], ['mm', 'm']).map(({ pictures }) => pictures)).toEqual([5, 3]);
});

describe('why a picture was late', () => {
  /** The late picture was asked for at refresh 2 and complete before refresh 5. */
  const late = (options: Options) =>
    truthOf(logOf([['mm!!mm', `m${QUIET}`]], options), { densityDpi: DENSITY_DPI })[0]?.gaps[0]?.late;
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
    expect(truth(['mm!!um', `m${QUIET}`])[0]?.gaps.map((gap) => gap.late)).toEqual([undefined]);
  });
});

it('a picture belongs to the slide in which the app handed it over, however late it is shown', () => {
  const lines = logOf([
    ['mm', 'mmm'],
    ['mmm', `m${QUIET}`],
  ]).split('\n');
  // The fourth picture of the first slide was handed over after the second touch-down.
  const down = JSON.parse(lines.findLast((line) => line.includes('"action":0')) ?? '{}');
  const handedLater = lines.map((line) =>
    line.includes('"picture":5') ? line.replace(/"handedNs":\d+/, `"handedNs":${down.gotNs + 1}`) : line,
  );
  expect(
    truthOf(handedLater.join('\n'), { densityDpi: DENSITY_DPI }).map(({ pictures }) => pictures),
  ).toEqual([4, 5]);
});

it('start latency runs from the event that passed the slop to the first picture that followed it', () => {
  const [slide] = truth(['mmm', `m${QUIET}`]);
  // The sample is 1 ms older than its vsync, the picture complete 8 ms after it.
  expect(slide?.startLatenciesNs).toEqual([9 * MS, 9 * MS]);
});

it('a touch within the slop is no slide of a finger: what moves is the app’s own', () => {
  const lines = [{ t: 'mode', atNs: 0, periodNs: PERIOD_NS }, touchAt(1, 0, 0), touchAt(2, 2, 8)].map(
    (line) => JSON.stringify(line),
  );
  const [, ...refreshes] = logOf([['mm', 'm']])
    .split('\n')
    .filter((line) => !line.includes('touch'));
  const log = [...lines, ...refreshes].join('\n');
  expect(truthOf(log, { densityDpi: DENSITY_DPI })).toMatchObject([
    { kind: 'programmatic', pictures: 3, startLatenciesNs: undefined },
  ]);
  expect(truthOf(log, { densityDpi: DENSITY_DPI, fromNs: 100 * PERIOD_NS })).toEqual([]);
});

it('rejects an unknown line', () => {
  expect(() => truthOf('{"t":"mystery"}', { densityDpi: DENSITY_DPI })).toThrow('Line 1 of the display log');
});
