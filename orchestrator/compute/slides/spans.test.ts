import { expect, it } from 'vitest';
import type { Gesture } from './gestures.ts';
import type { Scrolling } from './scrolling.ts';
import { slideSpans } from './spans.ts';

const PERIOD_US = 10_000;
const TAP_US = 100_000;
interface Finger {
  readonly window?: number;
  readonly down: number;
  readonly up: number;
  readonly isPastSlop?: boolean;
  readonly heldUs?: number;
}
const gestureOf = ({ window = 1, down, up, isPastSlop = false, heldUs = 1 }: Finger) =>
  ({
    ...{ window, downUs: 0, downOrdinal: down, upUs: heldUs, upOrdinal: up },
    slopPassedUs: isPastSlop ? 1 : Number.NaN,
  }) as Gesture;

/** `s` scrolls, `z` reports a scroll by 0, `.` is still, `-` is still and late, `|` follows a rest: it has no interval. */
function spansOf(script: string, ...fingers: readonly Finger[]) {
  const frames = [...script];
  const scrolling: Scrolling = {
    moved: Uint8Array.from(frames, (sign) => Number('sz'.includes(sign))),
    dxPx: new Float64Array(frames.length),
    dyPx: Float64Array.from(frames, (sign) => (sign === 's' ? -20 : 0)),
    gate: 'scroll',
  };
  const times = {
    intervalUs: Float64Array.from(frames, (sign) =>
      sign === '|' ? Number.NaN : PERIOD_US * (sign === '-' ? 2 : 1),
    ),
    periodUs: new Float64Array(frames.length).fill(PERIOD_US),
  };
  const spans = slideSpans(times, new Map([[1, scrolling]]), fingers.map(gestureOf), TAP_US);
  return spans.map(({ gesture, from, to }) => `${gesture ? 'finger' : 'alone'} ${from}-${to}`);
}

it.each([
  ['between its down and its up', { down: 1, up: 3 }, []],
  ['up to the frame of its up', { down: 1, up: 2 }, []],
  ['after its up', { down: 0, up: 1 }, ['alone 2-3']],
  ['in the frame of its down', { down: 2, up: 3 }, ['alone 2-3']],
  ['in another window', { down: 1, up: 3, window: 2 }, ['alone 2-3']],
])('a scroll by nothing is no slide under a finger: %s', (_, finger, spans) =>
  expect(spansOf('..z.', finger)).toEqual(spans),
);

it.each([
  ['nine still frames', `s${'.'.repeat(9)}s`, ['alone 0-11']],
  ['ten, which are 100 ms', `s${'.'.repeat(10)}s`, ['alone 0-1', 'alone 11-12']],
  ['a rest of the probe', 's|s', ['alone 0-1', 'alone 2-3']],
  ['a late frame before it settles', 's.-.', ['alone 0-3']],
  ['a late frame after it', `s${'.'.repeat(10)}-`, ['alone 0-1']],
])('a slide alone, then %s', (_, script, spans) => expect(spansOf(script)).toEqual(spans));

it.each([
  ['for as long as a tap', { heldUs: TAP_US }, ['finger 2-5']],
  ['for less', { heldUs: TAP_US - 1 }, ['alone 2-5']],
  ['for ever', { heldUs: Number.NaN, up: Infinity }, ['finger 2-5']],
])('a finger within the slop that is held %s', (_, finger, spans) =>
  expect(spansOf('..sss.', { down: 1, up: 4, ...finger })).toEqual(spans),
);

it.each([
  ['in the frame of its down: it drew what is seen next', 3, ['finger 1-5']],
  ['before', 2, ['finger 1-3', 'finger 4-5']],
])('a held finger, after one that lifted %s', (_, up, spans) =>
  expect(
    spansOf('.ss.s.....', { down: 0, up, isPastSlop: true }, { down: 3, up: 9, heldUs: TAP_US }),
  ).toEqual(spans),
);

it('a finger past the slop scrolls from the callback after its down, rests for any time, and ends at the next', () => {
  const [down, up] = [0, 14];
  const script = `..s${'.'.repeat(11)}ss..s`;
  expect(spansOf(script, { down, up, isPastSlop: true })).toEqual(['finger 1-19']);
  const next = { down: 16, up: 17, isPastSlop: true };
  expect(spansOf(script, { down, up, isPastSlop: true }, next)).toEqual(['finger 1-16', 'finger 17-19']);
  expect(spansOf('......', { down: 1, up: 4, isPastSlop: true })).toEqual([]);
});
