import type { CommonBasis } from '../../judge/basis.ts';
import type { ClassDifference, DeviceClass } from '../../judge/device-class.ts';
import type { VerdictReason } from '../../judge/verdict-reason.ts';
import { plainText } from '../text/plain-text.ts';

/** Reasons without further fields; a missing one is a type error. */
const REASONS: Readonly<Record<Exclude<VerdictReason['kind'], 'other-class' | 'other-basis'>, string>> = {
  'no-values': 'no valid run has a value',
  'unknown-metric': 'no metric has this id',
  'no-direction': 'neither direction of this metric is better',
  'too-many-excluded': 'too few of the measured runs have a value for a pass',
  'zero-budget-broken': 'the budget is zero and a valid run is above it',
  'zero-budget-kept': 'every valid run is at zero',
  'median-beyond': 'the median is beyond the limit (too few runs for an interval)',
  'run-beyond': 'a run is beyond the limit (too few runs for an interval)',
  'runs-within': 'every run is within the limit (too few runs for an interval)',
  'interval-beyond': 'the whole interval is beyond the limit',
  'interval-within': 'the whole intervals of pseudo-median and mean are within the limit',
  'interval-straddles': 'the interval includes the limit',
  'mean-beyond': 'the whole interval of the mean is beyond the limit',
  'mean-straddles': 'the median is within the limit, but the interval of the mean includes it',
  'runs-beyond': 'significantly more runs than allowed are beyond the limit and far from the others',
  'too-few-runs': 'too few runs for this comparison to be able to fail',
  'within-tolerance': 'any worsening is smaller than the tolerance',
  'interval-reaches-tolerance': 'the interval of the change reaches the tolerance',
  'mean-reaches-tolerance': 'the interval of the mean change reaches the tolerance',
  'too-few-sessions':
    'fewer than three baseline sessions do not show how much sessions differ; measure both builds in one session (--against)',
  'sessions-differ':
    'sessions of unchanged code differ by as much; measure both builds in one session (--against)',
  'devices-differ': 'it became worse on this device, but not on enough of the others',
  'worse-than-tolerated': 'it became worse by more than the tolerance',
  'no-pair-worse':
    'no run of this build is worse than the same run of the baseline by more than the tolerance',
  'some-pairs-worse':
    'some of the runs are worse than the same run of the baseline by more than the tolerance',
  'every-pair-worse':
    'every run of this build is worse than the same run of the baseline by more than the tolerance',
  'work-within':
    'every run of this build does at most the tolerated work more than the same run of the baseline',
  'work-grown':
    'every run of this build does more work than the same run of the baseline, beyond the tolerance',
  'work-differs': 'the work grew beyond the tolerance in some of the runs only',
  'more-bad-runs': 'more runs are far worse than the others',
  'no-baseline-file': 'there is no baseline file',
  'baseline-damaged': 'the baseline file is damaged',
  'no-baseline-values': 'the baseline has no values of this metric',
  'no-such-scenario': 'the older run has no such scenario',
};

/** The reason for a metric's verdict. */
export function reasonText(reason: VerdictReason): string {
  switch (reason.kind) {
    case 'other-class':
      return `the baseline is of another device class: ${reason.differences.map(differenceText).join(', ')}`;
    case 'other-basis':
      return `the values are not comparable: the baseline rests on ${BASIS_WORDS[reason.baseline]}, this run on ${BASIS_WORDS[reason.current]}`;
    default:
      return REASONS[reason.kind];
  }
}

/** docs/metrics.md §2a */
const BASIS_WORDS: Readonly<Record<CommonBasis, string>> = {
  reported: 'when the platform reports that frames were shown',
  presented: 'when frames were shown, by their deadlines',
  estimated: 'when frames were shown, by estimated deadlines',
  callbacks: 'frame callbacks',
  mixed: 'runs that differ in this',
  unknown: 'a basis that was not recorded',
};

const FIELDS: Readonly<Record<keyof DeviceClass, string>> = {
  model: 'model',
  api: 'API level',
  refreshHz: 'refresh rate in Hz',
  buildType: 'build type',
  gestureEngine: 'gesture engine',
  source: 'source of the frames',
  simulated: 'simulated',
  profile: 'profile of the work clock',
};

/** `API level 34, now 35` */
const differenceText = ({ field, baseline, current }: ClassDifference): string =>
  `${FIELDS[field]} ${plainText(String(baseline))}, now ${plainText(String(current))}`;
