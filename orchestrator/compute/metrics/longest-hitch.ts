import { msFromUs } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { defineMetric, NO_FRAMES } from './kit/define.ts';
import { CHOREOGRAPHER } from './kit/sources.ts';
import { type MetricValue, measured } from './metric.ts';

export const longestHitch = defineMetric({
  id: 'longest-hitch',
  title: 'Longest hitch',
  unit: 'ms',
  better: 'lower',
  definition: 'The longest time by which a frame delayed the next one; 0 when no vsync was missed.',
  formula: 'max m_N·T_N over counted frames',
  sources: [CHOREOGRAPHER],
  needs: ['intervals'],
  related: ['scroll-hitch-rate', 'frozen-frame-ratio'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const { count, hitchUs } = countedFrames(ledger);
  let longestUs = 0;
  for (let i = 0; i < count; i++) longestUs = Math.max(longestUs, hitchUs[i] as number);
  return count === 0 ? NO_FRAMES : measured(msFromUs(longestUs));
}
