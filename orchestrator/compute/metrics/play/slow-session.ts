import { countedRows, exceeds } from '../../slides/counted.ts';
import { at } from '../../slides/ledger.ts';
import { defineMetric, measured, NO_FRAMES, numberOption, part, type Source } from '../metric.ts';

const SLOW_SESSIONS: Source = {
  title: 'Slow sessions, Google Play vitals for games',
  url: 'https://developer.android.com/games/optimize/vitals/slow-session',
};
const LIMIT_30_FPS_US = 34_000;
const LIMIT_20_FPS_US = 50_000;
const SLOW_SHARE = 0.25;
const BOUNDS = { good: SLOW_SHARE, poor: SLOW_SHARE, source: SLOW_SESSIONS } as const;
const FPS = {
  kind: 'number',
  name: 'fps',
  about: "which of Play's limits the value uses: 34 ms (30 fps) or 50 ms (20 fps)",
  default: 30,
  oneOf: [30, 20],
} as const;

export const playSlowSession = defineMetric({
  id: 'play/slow-session',
  title: 'Share of slow frames, Play slow session',
  unit: 'ratio',
  better: 'lower',
  definition:
    "Share of frames that lasted more than 34 ms, that is below 30 fps. A session in which more than a quarter of the frames are slow is a slow session. Both of Play's limits are among the parts.",
  formula: 'frames with I_N > 34 ms (30 fps) or > 50 ms (20 fps) / frames; slow session above 25 %',
  sources: [SLOW_SESSIONS],
  thresholds: [
    { ...BOUNDS, profile: 'play-slow-session-30fps', part: 'share30fps' },
    { ...BOUNDS, profile: 'play-slow-session-20fps', part: 'share20fps' },
  ],
  options: [FPS],
  parts: part('ratio', 'lower', 'share30fps', 'share20fps'),
  needs: ['intervals'],
  related: ['sliding-fps', 'frozen-frame-ratio'],
  measure: (ledger, options) => {
    const rows = countedRows(ledger);
    if (rows.length === 0) return NO_FRAMES;
    const shareAbove = (limitUs: number): number =>
      rows.filter((row) => exceeds(at(ledger.intervalUs, row), limitUs)).length / rows.length;
    const [share30, share20] = [shareAbove(LIMIT_30_FPS_US), shareAbove(LIMIT_20_FPS_US)];
    return measured(numberOption(options, FPS) === 20 ? share20 : share30, {
      share30fps: share30,
      share20fps: share20,
      slow30fps: share30 > SLOW_SHARE,
      slow20fps: share20 > SLOW_SHARE,
    });
  },
});
