import { withCode } from '../../base/errors.ts';
import { rulerSchema } from '../../capture/recording.ts';
import type { ClassDifference, DeviceClass } from '../../judge/device-class.ts';
import type { CommonBasis, JudgedRun } from '../../judge/judged-run.ts';
import type { Because } from '../../judge/judgement.ts';
import type { Unmeasured } from '../../judge/unmeasured.ts';
import type { VerdictReason } from '../../judge/verdict-reason.ts';
import { plainText } from '../text/format.ts';
import { environmentText, warningSentence } from './warnings.ts';

/** Reasons without further fields; a missing one is a type error. */
const REASONS: Readonly<Record<Exclude<VerdictReason['kind'], 'other-class' | 'other-basis'>, string>> = {
  'no-values': 'no valid run has a value',
  'unknown-metric': 'no metric has this id',
  'no-direction': 'neither higher nor lower values of this metric are better',
  'too-many-excluded': 'a pass needs values from more of the measured runs',
  'zero-budget-broken': 'the budget is zero and more runs are above it than happen by chance',
  'zero-budget-lapse': 'the budget is zero; one run was above it, and it did not happen again',
  'zero-budget-unconfirmed':
    'the budget is zero and a run was above it; whether it happens again needs more runs',
  'zero-budget-kept': 'every valid run is at zero',
  'median-beyond': 'the median is beyond the limit (too few runs for an interval)',
  'far-beyond': 'every run is beyond twice the limit (too few runs for an interval)',
  'run-beyond': 'a run is beyond the limit (too few runs for an interval)',
  'runs-within': 'every run is within the limit (too few runs for an interval)',
  'repeated-within': 'the runs have one value, as the work clock repeats them, and it is within the limit',
  'repeated-beyond': 'the runs have one value, as the work clock repeats them, and it is beyond the limit',
  'interval-beyond': 'the whole interval is beyond the limit',
  'interval-within': 'the intervals of the pseudo-median and of the mean are entirely within the limit',
  'interval-straddles': 'the interval includes the limit',
  'mean-beyond': 'the whole interval of the mean is beyond the limit',
  'mean-straddles': 'the median is within the limit, but the interval of the mean includes the limit',
  'runs-beyond': 'significantly more runs than allowed are beyond the limit and far from the others',
  'clearly-beyond': 'no mean within the limit gives runs so far beyond it',
  'beyond-by-chance':
    'it is beyond the limit, but not so far that it cannot be chance in one of the budgets of this session, or at one of its looks',
  'too-few-runs': 'too few runs to decide',
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
    'no run of this build does more work than the same run of the baseline by more than the tolerance',
  'work-grown':
    'every run of this build does more work than the same run of the baseline by more than the tolerance',
  'work-counts-grown':
    'in every run more was counted in a frame than in the same run of the baseline, by more than the tolerance',
  'work-uses-frame':
    'every run of this build does more work than the same run of the baseline, and it uses up more of the frame than the limits allow',
  'work-follows-law':
    'in every run the work of a bind grows with the row or the list, as it did not, or less than half as fast, in the baseline',
  'work-differs': 'the work grew by more than the limits allow, but only in some of the runs',
  'more-bad-runs': 'a larger share of the runs than in the baseline is far worse than the others',
  'no-baseline-file': 'there is no baseline file',
  'baseline-damaged': 'the baseline file is damaged',
  'no-baseline-values': 'the baseline has no values of this metric',
  'other-definition':
    'the baseline has values of another version of this definition: accept a session of this version',
  'no-such-scenario': 'the older run has no such scenario',
};

/** The reason for a metric's verdict. */
export function reasonText(reason: VerdictReason): string {
  switch (reason.kind) {
    case 'other-class':
      return `the baseline belongs to another device class: ${reason.differences.map(differenceText).join(', ')}${againText(reason.differences)}`;
    case 'other-basis':
      return `the values are not comparable: the baseline is based on ${BASIS_WORDS[reason.baseline]}, this run on ${BASIS_WORDS[reason.current]}`;
    default:
      return REASONS[reason.kind];
  }
}

/** docs/metrics.md §2a */
const BASIS_WORDS: Readonly<Record<CommonBasis, string>> = {
  reported: 'display times that the platform reported',
  presented: 'display times computed from deadlines',
  estimated: 'display times computed from estimated deadlines',
  callbacks: 'frame callbacks',
  mixed: 'different kinds of data in different runs',
  unknown: 'data of a kind that was not recorded',
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
  prices: 'prices of the work clock',
  costs: 'costs by the profile',
  framework: 'Android framework of the virtual device',
  java: 'Java of the virtual device',
};

/** What to do if only the virtual device measures otherwise than it did. */
const againText = (differences: readonly ClassDifference[]): string =>
  differences.every(({ field }) => rulerSchema.keyof().safeParse(field).success)
    ? '; measure the baseline again with this version of the virtual device'
    : '';

/** `API level 34, now 35` */
const differenceText = ({ field, baseline, current }: ClassDifference): string =>
  `${FIELDS[field]} ${plainText(String(baseline))}, now ${plainText(String(current))}`;

type Invalid = Omit<Extract<JudgedRun['outcome'], { kind: 'invalid' }>, 'kind' | 'suppressed'>;
type AppFailure = Extract<JudgedRun['outcome'], { kind: 'app-failure' }>['cause'];

const APP_FAILURES: Readonly<Record<AppFailure, string>> = {
  crash: 'the app crashed',
  anr: 'the app stopped responding (ANR)',
  exit: 'the app exited',
};
export const appFailureText = (cause: AppFailure): string => APP_FAILURES[cause];

const UNMEASURED: Readonly<Record<Unmeasured['why'], string>> = {
  lost: 'its spec declares it, but it was not measured',
  only: 'not measured, because another test of its spec has `.only`',
  accepted:
    'it has an accepted result, but this session did not measure it: measure it, or delete its baseline',
  last: 'the last session of this branch measured it, but this one did not',
};

/** One reason for the overall verdict, with its scenario. */
export function becauseText(because: Because): string {
  const text = factText(because);
  return 'scenario' in because ? `${plainText(because.scenario)}: ${text}` : text;
}

function factText(because: Because): string {
  switch (because.kind) {
    case 'no-scenarios':
      return 'no scenario ran';
    case 'not-measured':
      return withCode(UNMEASURED[because.why], 'not-measured');
    case 'interrupted':
      return `the session was interrupted: ${plainText(because.message)}`;
    case 'test-failed':
      return `a test of the specs failed: ${plainText(because.message)}`;
    case 'app-failure':
      return appFailureText(because.cause);
    case 'invalid-environment':
      return `no valid run: ${invalidText(because)}`;
    case 'no-valid-run':
      return `no valid run: ${because.reasons.map(warningSentence).join(' ')}`;
    case 'infrastructure':
      return 'no run could be measured';
    case 'metric':
      return `${because.gate} of ${plainText(because.metric)}: ${reasonText(because.reason)}`;
  }
}

/** Why a run or all runs do not count: the environment's phrases form one sentence if others follow. */
export function invalidText({ environment, reasons, rates }: Invalid): string {
  const phrases = environment.map((id) => environmentText(id, rates)).join('; ');
  const sentences = reasons.map(warningSentence).join(' ');
  return phrases === '' || sentences === '' ? phrases + sentences : `${phrases}. ${sentences}`;
}
