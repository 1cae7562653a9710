import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf } from '../../../testing/ledger-of.ts';
import { scrollFramesOf } from './scroll-frames.ts';

const SAMPLES: Partial<FrameSpec> = { samplesNs: [-9e6, -4e6] };
const STILL: Partial<FrameSpec> = { scrolling: false };

// Chromium's trackers see frames with scroll updates: of a finger's samples, or of a fling that moved.
// https://chromium.googlesource.com/chromium/src/+/main/cc/metrics/scroll_jank_v4_decider.cc
test.each<readonly [string, Partial<FrameSpec>, object[]]>([
  ['a drag with samples', { phase: 'drag', ...SAMPLES }, [{ isDamaging: true, lastInputUs: -4_000 }]],
  ['one without movement', { phase: 'drag', ...SAMPLES, ...STILL }, [{ isDamaging: false }]],
  ['a drag without samples', { phase: 'drag' }, []],
  ['a fling that moved', { phase: 'fling' }, [{ isFling: true, firstInputUs: 0, lastInputUs: 0 }]],
  ['a fling without movement', { phase: 'fling', ...STILL }, []],
])('%s', (_, extra, seen) => {
  const ledger = ledgerOf(framesOf([1], 60, extra));
  expect(ledger.slides.flatMap((slide) => scrollFramesOf(ledger, slide))).toMatchObject(seen);
});
