import { US_PER_S } from '../../../base/units.ts';
import { exceeds } from '../../slides/counted.ts';
import { FrameFlag, hasFlag, type Ledger } from '../../slides/ledger.ts';
import { spread } from '../kit/thresholds.ts';
import { defineMetric, measured, NO_FRAMES, part, spreadOf } from '../metric.ts';

/** A film's frame: a longer one is seen as a pause. */
const FILM_US = US_PER_S / 24;

export const viewRootImplFps = defineMetric({
  id: 'viewrootimpl/fps',
  title: 'Draws per second, ViewRootImpl',
  unit: 'fps',
  better: 'higher',
  definition:
    'How often the window drew, as Android’s own count does: frames that drew nothing do not count. A window of the count closes with the first draw more than a second after it began; their minimum, mean and maximum are parts, and how many draws came more than 1/24 s, a film’s frame, after the one before. All draws of the run count, in slides and between them; none is counted over a pause without callbacks.',
  formula:
    'draws after the first · 1e9 / Σ time between draws; a window closes when its time > 1 s; slow: draws > 1/24 s after the one before',
  sources: [
    {
      title: 'Android, ViewRootImpl.trackFPS',
      url: 'https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/view/ViewRootImpl.java',
    },
  ],
  parts: {
    ...spreadOf('windows', 'fps', 'higher'),
    ...part('count', 'neither', 'draws'),
    ...part('count', 'lower', 'slow'),
  },
  needs: ['intervals'],
  related: ['choreographer/fps', 'picture-rate'],
  measure: (ledger) => {
    const betweenUs: number[] = [];
    const windowFps: number[] = [];
    for (const draws of drawnIn(ledger)) {
      let [sinceUs, count] = [draws[0] ?? 0, 0];
      draws.slice(1).forEach((us, i) => {
        betweenUs.push(us - (draws[i] ?? us));
        count++;
        if (!exceeds(us - sinceUs, US_PER_S)) return;
        windowFps.push((count * US_PER_S) / (us - sinceUs));
        [sinceUs, count] = [us, 0];
      });
    }
    const wholeUs = betweenUs.reduce((sum, us) => sum + us, 0);
    if (wholeUs === 0) return NO_FRAMES;
    return measured((betweenUs.length * US_PER_S) / wholeUs, {
      draws: betweenUs.length,
      slow: betweenUs.filter((us) => exceeds(us, FILM_US)).length,
      windows: spread(windowFps),
    });
  },
});

/** Times of draws, in uninterrupted stretches, from the stretch's first frame on. */
function drawnIn({ callbacks, slides, ...ledger }: Ledger): readonly (readonly number[])[] {
  const stretches: number[][] = [];
  const walk = (
    from: number,
    to: number,
    intervalUs: Float64Array,
    isDrawn: (i: number) => boolean,
  ): void => {
    let [us, own]: [number, number[]] = [0, []];
    for (let i = from; i < to; i++) {
      if (isDrawn(i)) own.push(us);
      const interval = intervalUs[i] as number;
      us += Number.isNaN(interval) ? 0 : interval;
      if (i < to - 1 && !Number.isNaN(interval)) continue;
      stretches.push(own);
      [us, own] = [0, []];
    }
  };
  if (callbacks !== undefined)
    walk(0, callbacks.intervalUs.length, callbacks.intervalUs, (i) => callbacks.drawn[i] === 1);
  else
    for (const { from, to } of slides)
      walk(
        from,
        to,
        ledger.intervalUs,
        (i) =>
          hasFlag({ ...ledger, slides, callbacks }, i, FrameFlag.scrolling) ||
          !Number.isNaN(ledger.stages.unknownDelayUs[i]),
      );
  return stretches;
}
