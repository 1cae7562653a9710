import { MS_PER_S } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import { dueUs, isInferred, shownTotals } from '../slides/gap-totals.ts';
import { presentation, withoutReports } from '../slides/presentation.ts';
import { CHOREOGRAPHER, FRAME_METRICS, HITCH_TIME_RATIO } from './kit/sources.ts';
import { hitchRateThresholds } from './kit/thresholds.ts';
import { defineMetric, measured, NO_FRAMES, part } from './metric.ts';

export const scrollHitchRate = defineMetric({
  id: 'scroll-hitch-rate',
  version: 2,
  title: 'Scroll hitch rate',
  unit: 'ms/s',
  better: 'lower',
  definition:
    'Milliseconds in which the screen showed nothing new because the app was late, per second in which it had movement to show. Counted in whole refreshes from when frames were shown, from the first refresh at which the movement was due: a freeze before the first picture of a scroll, or after a still frame, counts as one in mid-scroll does. If the platform reports when each frame was shown, `modelled` is the value without those reports, and `compositor` is the hitch time that SurfaceFlinger or the display caused although the app was in time; it is not part of the value. `inferred` says that nothing reported the movement of a slide, so that every frame drawn in it counts as a new picture.',
  formula: '1000 · Σ p_N·T_N / (Σ p_N·T_N + Σ T_N of new pictures); p_N: §2a',
  sources: [HITCH_TIME_RATIO, CHOREOGRAPHER, FRAME_METRICS],
  thresholds: hitchRateThresholds,
  parts: { ...part('ms/s', 'lower', 'modelled', 'compositor'), ...part('ratio', 'neither', 'coverage') },
  needs: ['intervals'],
  related: [
    'callback-hitch-rate',
    'taobao/scroll-hitch-rate',
    'hitch-overrun-rate',
    'sliding-fps',
    'missed-vsyncs',
  ],
  measure: (ledger) => {
    if (countedFrames(ledger).count === 0) return NO_FRAMES;
    const { basis, coverage } = presentation(ledger);
    const totals = shownTotals(ledger);
    const timeUs = dueUs(totals);
    if (timeUs === 0) return NO_FRAMES;
    const parts = { basis, coverage, inferred: isInferred(ledger) };
    const value = (MS_PER_S * totals.hitchUs) / timeUs;
    if (basis !== 'reported') return measured(value, parts);
    const model = shownTotals(withoutReports(ledger));
    const modelled = (MS_PER_S * model.hitchUs) / dueUs(model);
    return measured(value, { ...parts, modelled, compositor: (MS_PER_S * totals.compositorUs) / timeUs });
  },
});
