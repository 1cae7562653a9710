import { expect, it } from 'vitest';
import { frameFlags, type SlideFindings } from './frame-flags.ts';
import type { Gesture } from './gestures.ts';

const PERIOD_US = 10;
interface Slide {
  /** One sign a frame, at 0, 10, 20 … µs: `s` scrolls, `0` scrolls by a known 0, `.` is still, `-` is still and late. */
  readonly script: string;
  readonly up?: { readonly ordinal: number; readonly dispatchedUs: number };
  readonly firstDrawRows?: readonly number[];
  readonly rowOf?: readonly number[];
  readonly sampled?: readonly number[];
}
/** Flags as text: S moved, 0 scrolled by nothing, * starved; lower case follows: d drag, f fling, 1 first draw, p perturbed. */
const signOf = (flags: number): string =>
  [
    (flags & 64) !== 0 ? 'S' : (flags & 1) !== 0 ? '0' : (flags & 2) !== 0 ? '*' : '.',
    ...[
      (flags & 4) !== 0 && 'd',
      (flags & 8) !== 0 && 'f',
      (flags & 16) !== 0 && '1',
      (flags & 32) !== 0 && 'p',
    ],
  ]
    .filter(Boolean)
    .join('');

/** Flags of a slide over all frames of the script; without `up` the slide has no finger. */
function flagsOf({ script, up, firstDrawRows = [], rowOf, sampled = [] }: Slide): string {
  const frames = [...script];
  const scrolling = {
    moved: Uint8Array.from(frames, (sign) => Number(sign === 's' || sign === '0')),
    dxPx: new Float64Array(frames.length),
    dyPx: Float64Array.from(frames, (sign) => (sign === 's' ? 5 : 0)),
    gate: 'scroll',
  };
  const gesture = up && ({ upOrdinal: up.ordinal, upDispatchedUs: up.dispatchedUs } as Gesture);
  const findings = {
    trace: {
      frames: { vsyncUs: Float64Array.from(frames, (_, i) => i * PERIOD_US) },
      frameMetrics: {
        flags: Float64Array.from({ length: 9 }, (_, row) => Number(firstDrawRows.includes(row))),
      },
      stacks: sampled.map((ordinal) => ({ ordinal })),
    },
    times: {
      intervalUs: Float64Array.from(frames, (sign) => PERIOD_US * (sign === '-' ? 2 : 1)),
      periodUs: new Float64Array(frames.length).fill(PERIOD_US),
    },
    rows: { firstDraws: firstDrawRows.length },
    spans: [{ gesture, window: 1, scrolling, from: 0, to: frames.length }],
  } as unknown as SlideFindings;
  const frameOf = Int32Array.from(frames, (_, i) => i);
  const rows = Int32Array.from(rowOf ?? frames.map(() => -1));
  return [...frameFlags(findings, { frameOf, starts: [0, frames.length] }, rows)].map(signOf).join(' ');
}

it.each([
  ['no finger', undefined, 'Sf Sf Sf Sf'],
  ['a finger that is never lifted', { ordinal: Infinity, dispatchedUs: Infinity }, 'Sd Sd Sd Sd'],
  // UP after the callback of frame 1, received before, at and after the vsync of frame 2.
  ['UP received before the next vsync', { ordinal: 1, dispatchedUs: 19 }, 'Sd Sd Sf Sf'],
  ['UP received at it', { ordinal: 1, dispatchedUs: 20 }, 'Sd Sd Sd Sf'],
  ['UP received after it', { ordinal: 1, dispatchedUs: 21 }, 'Sd Sd Sd Sf'],
  [
    'UP received before a vsync of a callback that preceded it',
    { ordinal: 2, dispatchedUs: 15 },
    'Sd Sd Sd Sf',
  ],
])('the drag ends and the fling begins with %s', (_, up, flags) =>
  expect(flagsOf({ script: 'ssss', ...(up && { up }) })).toBe(flags),
);

it('a frame that scrolled by a known 0 did not move', () =>
  expect(flagsOf({ script: 's0.s' })).toBe('Sf 0f .f Sf'));

it('still frames between moving ones of the drag are starved, not late ones, nor those at its ends or of the fling', () =>
  expect(flagsOf({ script: '.s.-.s..s.s', up: { ordinal: 6, dispatchedUs: 61 } })).toBe(
    '.d Sd *d .d *d Sd .d .f Sf .f Sf',
  ));

it('marks the first draw of a row, the row 0 too, and frames of which the probe took a stack', () => {
  const marked = { script: 'ssss', firstDrawRows: [0, 3], rowOf: [-1, 0, 2, 3], sampled: [2] };
  expect(flagsOf(marked)).toBe('Sf Sf1 Sfp Sf1');
});
