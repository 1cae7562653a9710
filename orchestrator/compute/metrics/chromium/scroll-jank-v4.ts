import { max, sum } from 'd3-array';
import { defineMetric, measured, NO_FRAMES, part } from '../metric.ts';
import { scrollFrames, V4_DECIDER } from './scroll-frames.ts';
import { JANK_PARTS } from './scroll-jank-v3.ts';
import { decideScroll, isJanky, JANK_REASONS, type JankReason } from './v4-decider.ts';

export const chromiumScrollJankV4 = defineMetric({
  id: 'chromium/scroll-jank-v4',
  title: 'Delayed scroll frames, Chromium v4',
  unit: 'ratio',
  better: 'lower',
  definition:
    'Share of scrolling frames that were shown one or more vsyncs later than possible: input was delivered more slowly than this scroll managed before, or a fast scroll or fling paused. Fast is 3 px a frame, a fling 0.2 px. When frames were shown is computed as for the scroll hitch rate; a fling has an update at each vsync, and the content’s movement is used in place of the input’s.',
  formula:
    'frames with any of: floor((present − first input − adjusted cutoff) / 0.99·T) > 0; vsyncs > 1 amid fast scroll, at the start of or during a fling / frames presented',
  sources: [V4_DECIDER],
  parts: { ...JANK_PARTS, ...part('count', 'lower', ...JANK_REASONS.map((reason) => `reasons.${reason}`)) },
  needs: ['intervals', 'touches', 'displacement'],
  related: ['chromium/scroll-jank-v3', 'scroll-hitch-rate'],
  measure: (ledger) => {
    if (ledger.oldestSampleUs === undefined) return NO_FRAMES;
    const decisions = scrollFrames(ledger).flatMap(decideScroll);
    if (decisions.length === 0) return NO_FRAMES;
    const janky = decisions.filter(isJanky);
    const missed = janky.map((byReason) => Math.max(0, ...Object.values(byReason)));
    const framesFor = (reason: JankReason): number => janky.filter((byReason) => reason in byReason).length;
    return measured(janky.length / decisions.length, {
      frames: decisions.length,
      delayedFrames: janky.length,
      missedVsyncs: sum(missed),
      maxMissedVsyncs: max(missed) ?? 0,
      reasons: Object.fromEntries(JANK_REASONS.map((reason) => [reason, framesFor(reason)])),
    });
  },
});
