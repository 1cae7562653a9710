import { msFromUs } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { presentation } from '../slides/presentation.ts';
import { defineMetric, NO_FRAMES } from './kit/define.ts';
import { CHOREOGRAPHER } from './kit/sources.ts';
import { type MetricValue, measured } from './metric.ts';

export const longestHitch = defineMetric({
  id: 'longest-hitch',
  title: 'Longest hitch',
  unit: 'ms',
  better: 'lower',
  definition:
    'The longest time in which the screen showed nothing new while content moved; 0 if every refresh showed something new.',
  formula: 'max p_N·T_N over counted frames; p_N: §2a',
  sources: [CHOREOGRAPHER],
  needs: ['intervals'],
  related: ['scroll-hitch-rate', 'frozen-frame-ratio'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const { count, row } = countedFrames(ledger);
  const { hitchUs } = presentation(ledger);
  let longestUs = 0;
  for (const frame of row) longestUs = Math.max(longestUs, hitchUs[frame] as number);
  return count === 0 ? NO_FRAMES : measured(msFromUs(longestUs));
}
