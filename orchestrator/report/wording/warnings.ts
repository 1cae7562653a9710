import type { JudgeWarning } from '../../judge/judgement.ts';
import type { RunWarningCode } from '../../judge/run-warnings.ts';

/** One sentence per code; the warning's numbers, thresholds included, are printed after it. */
const WARNINGS: Readonly<Record<RunWarningCode, string>> = {
  'no-motion': 'Nothing scrolled while the probe was recording.',
  'too-little-scrolling': 'Too little scrolling to judge this run.',
  'records-lost': 'The probe lost records, so the numbers miss some frames.',
  'garbage-rows': 'FrameMetrics rows with impossible durations were left out.',
  'duplicate-rows': 'FrameMetrics rows that were reported twice were counted once.',
  'first-draw-rows':
    "FrameMetrics rows of a window's first draw were counted; only definitions that say so leave them out.",
  'unjoined-rows':
    'Scrolling frames lack their FrameMetrics report (in the middle of the run, at its tail), so costs are of the others; reports that fit no frame callback were left out.',
  'list-end-reached': 'The list reached its end during the slide; give the scenario a longer list.',
  'refresh-rate-changed':
    'The display changed its refresh rate; every frame was judged by the rate in force.',
  'window-lost-focus': 'The window had no focus, so something lay over the app while it was measured.',
  'app-restarted': "The app's process started again in mid-run.",
  perturbed: 'The watchdog took stacks in these slides, which costs the app a little time itself.',
  'touch-gate': 'No scroll signal was seen, so scrolling was told from touches alone.',
  'programmatic-first-frame-dropped':
    'The first frame of a slide without a finger has no known start and was left out.',
  'trace-damaged': 'Part of the trace is damaged and was left out.',
  'trace-unclosed': 'The trace was not closed: the app ended before the recording did.',
  'trace-incomplete': 'A file of the recording is missing, stands twice or is out of order.',
  'trace-altered': 'A trace is not the file that was recorded: its sha256 is another.',
  'recorder-off': 'A recorder was off on this device, so what needs it has no value.',
  anr: 'The main thread did not respond (ANR).',
};

const JUDGE_WARNINGS: Readonly<Record<JudgeWarning['code'], string>> = {
  drift: 'Values rise or fall with the order of the runs; the device may have been warming up.',
  noisy: 'Values vary strongly from run to run; a quieter device or more runs would help.',
  'excluded-run': 'A run was left out of the statistics.',
  'low-confidence': 'Too few runs for an interval, so the median alone decided.',
  'few-runs': 'Too few runs for this comparison to be able to fail.',
  environment: 'The environment was not as it should be; it did not make the run invalid here.',
};

export const warningSentence = (code: RunWarningCode): string => WARNINGS[code];
export const judgeWarningSentence = (code: JudgeWarning['code']): string => JUDGE_WARNINGS[code];

/** Wording of a code where it is one of the known ones. */
export const knownWarning = (code: string): string | undefined =>
  Object.entries({ ...WARNINGS, ...JUDGE_WARNINGS }).find(([known]) => known === code)?.[1];

/** `lost: 12, emitted: 1000`, for the end of a warning's sentence. */
export const warningNumbers = (numbers: Readonly<Record<string, number | string>>): string =>
  Object.entries(numbers)
    .map(([name, value]) => `${name}: ${typeof value === 'number' ? Number(value.toPrecision(4)) : value}`)
    .join(', ');
