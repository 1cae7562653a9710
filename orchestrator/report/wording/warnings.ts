import type { RefreshRates } from '../../judge/device-class.ts';
import type { EnvironmentId } from '../../judge/environment/environment.ts';
import type { JudgeWarning } from '../../judge/judgement.ts';
import type { RunWarningCode } from '../../judge/run-warnings.ts';
import { formatNumber } from '../text/format.ts';

const ENVIRONMENT: Readonly<Record<EnvironmentId, string>> = {
  DEBUGGABLE: 'the app is debuggable and therefore slower than a release build',
  EMULATOR: 'the device is an emulator, whose speed says nothing about phones',
  'ENG-BUILD': 'the device runs an engineering build of Android',
  'NOT-PROFILEABLE': 'the app is not profileable',
  UNLOCKED: 'the device is rooted',
  'CODE-COVERAGE': 'the app is instrumented for code coverage',
  'METHOD-TRACING-ENABLED': 'method tracing is on',
  'DEVICE-MIRRORING': "the device's screen is being mirrored",
  'LOW-BATTERY': 'the battery is low',
  THERMAL: 'the device is too warm',
  'POWER-SAVE': 'power save mode is on',
  'REFRESH-RATE': 'the refresh rate of the display differed from that of most runs',
  'ANIMATIONS-OFF': 'animations are switched off',
};

export const environmentText = (id: EnvironmentId, rates?: RefreshRates): string =>
  id === 'REFRESH-RATE' && rates !== undefined ? ratesText(rates) : ENVIRONMENT[id];

const ratesText = ({ displayHz, classHz }: RefreshRates): string =>
  `the display ran at ${formatNumber(displayHz)} Hz, and at ${formatNumber(classHz)} Hz in most runs: lock its rate (for a phone attached to this machine, \`environment.lockedHz\`)`;

/** One sentence per code; the warning's facts, thresholds included, are printed after it. */
const WARNINGS: Readonly<Record<RunWarningCode, string>> = {
  'no-motion': 'Nothing scrolled during the recording.',
  'too-little-scrolling': 'Too little scrolling to judge this run.',
  'unscheduled-thread':
    'A thread of the app waited for something outside the virtual device, such as a socket, so equal runs may differ.',
  'records-lost': 'Records were lost, so some frames are missing from the numbers.',
  'garbage-rows': 'FrameMetrics rows with impossible durations were left out.',
  'duplicate-rows': 'Duplicate FrameMetrics rows were counted once.',
  'first-draw-rows':
    "FrameMetrics rows of a window's first draw were counted; only some definitions exclude them.",
  'unjoined-rows':
    'The FrameMetrics reports of some scrolling frames were lost, so costs cover only the other frames; reports that match no frame callback were left out.',
  'list-end-reached': 'The list reached its end during a slide; use a longer list.',
  'gestures-without-movement':
    'Nothing moved under some of the gestures: the list was at its end, or the finger was elsewhere.',
  'refresh-rate-changed':
    'The display changed its refresh rate; each frame was measured by the rate at its time.',
  'window-lost-focus': 'The window had no focus: something covered the app while it was measured.',
  'hidden-window-drew':
    'A window of an activity that had stopped or finished drew in these slides: its work is not that of the measured screen.',
  'other-window-drew': 'Another window of the app drew in these slides, on the same threads.',
  'app-restarted': "The app's process restarted during the run.",
  perturbed: 'The watchdog sampled stacks in these slides, which costs the app some time.',
  'touch-gate': 'There was no scroll signal, so scrolling was inferred from touches.',
  'half-rate':
    'The app was in time and moved nothing at many refreshes at which movement was due: it shows fewer pictures than the display could.',
  'hitches-below-callbacks':
    'The main thread missed more than the screen shows: frames that began late are said to be shown in time, which few devices do; compare both rates.',
  'own-surface':
    'Not measurable: the content draws on its own surface, so the platform reports no frames for it.',
  'programmatic-first-frame-dropped':
    'The first frame of a programmatic slide has no known start and was left out.',
  'trace-damaged': 'Part of the trace is damaged and was left out.',
  'trace-unclosed': 'The trace was not closed: the app ended before the recording did.',
  'trace-incomplete': 'A file of the recording is missing, duplicated or out of order.',
  'trace-altered': 'A trace or work log is not the recorded file: its sha256 differs.',
  'methods-traced':
    'The build traces its methods, which takes time in each: it shows where time goes, not how fast the shipped app is.',
  'recorder-off': 'A recorder was off on this device, so metrics that need it have no value.',
  anr: 'The main thread did not respond (ANR).',
};

const JUDGE_WARNINGS: Readonly<Record<JudgeWarning['code'], string>> = {
  drift: 'Values rise or fall with the order of the runs; the device may have been warming up.',
  noisy: 'Values vary strongly from run to run; a quieter device or more runs would help.',
  'excluded-run': 'A run was excluded from the statistics.',
  'unpaired-run':
    'A run is left out of the paired comparison because its partner in the other build does not count or is missing.',
  'low-confidence': 'Too few runs for an interval.',
  lapse:
    'One run was above a budget of zero, and it did not happen again; the page of causes has the stacks of that run.',
  'few-runs': 'Too few runs for this comparison to be able to fail.',
  environment: 'The environment was not ideal, but did not make the run invalid.',
};

export const warningSentence = (code: RunWarningCode): string => WARNINGS[code];
export const judgeWarningSentence = (code: JudgeWarning['code']): string => JUDGE_WARNINGS[code];

/** `lost: 12, late frames: 9, jitter: 3.2 ms`, for the end of a warning's sentence. */
export const factsText = (facts: Readonly<Record<string, number | string>>): string =>
  Object.entries(facts)
    .map(([name, value]) => {
      const [, what = name, unit] = UNIT_AT_END.exec(name) ?? [];
      const number = typeof value === 'number' ? Number(value.toPrecision(4)) : value;
      return `${inWords(what)}: ${number}${unit === undefined ? '' : ` ${unit.toLowerCase()}`}`;
    })
    .join(', ');

const UNIT_AT_END = /^(.+)(Ms|Us)$/;
/** `late frames` for `lateFrames`. */
const inWords = (name: string): string =>
  name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
