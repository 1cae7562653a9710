import { US_PER_S } from '../../../base/units.ts';
import { hasFlag } from '../../slides/counted.ts';
import { FrameFlag, type Ledger } from '../../slides/ledger.ts';
import { type MetricValue, measured } from '../metric.ts';
import { countedTime } from './counted-time.ts';
import { NO_FRAMES } from './define.ts';

/** Σ I_N over the counted frames of one phase, in seconds. */
export function phaseTime(ledger: Ledger, phase: 'drag' | 'fling'): MetricValue {
  const { frames, us } = countedTime(ledger, (row) => hasFlag(ledger, row, FrameFlag[phase]));
  return frames === 0 ? NO_FRAMES : measured(us / US_PER_S, { frames });
}
