import type { Evidence, RunMeasurement, Warning, WarningCode } from '../compute/measurement.ts';
import type { JudgeSettings } from './settings.ts';

/** What a warning means for its run, in rising order. A note changes no outcome. */
export const GRAVITIES = ['note', 'inconclusive', 'invalid', 'app-failure'] as const;
export type Gravity = (typeof GRAVITIES)[number];

/** A warning about one run with its gravity; its wording is in `report/wording/warnings.ts`. */
export interface RunWarning {
  readonly code: RunWarningCode;
  readonly gravity: Gravity;
  readonly numbers: Warning['numbers'];
}
/** What compute's guards found, and what judge finds in the evidence. */
export type RunWarningCode = WarningCode | 'no-motion' | 'too-little-scrolling';

/** All warnings about a run. The only place that gives a guard's finding its gravity. */
export function runWarnings(
  { warnings, evidence }: RunMeasurement,
  settings: JudgeSettings,
): readonly RunWarning[] {
  const graded = warnings.map(({ code, numbers }) => {
    const rule = GRAVITY[code];
    return { code, gravity: typeof rule === 'string' ? rule : rule(evidence, settings), numbers };
  });
  return [...scrollingWarnings(evidence, settings), ...graded];
}

type GravityRule = Gravity | ((evidence: Evidence, settings: JudgeSettings) => Gravity);

const GRAVITY: Readonly<Record<WarningCode, GravityRule>> = {
  'records-lost': ({ lostRatio = 0 }, { maxLostRatio }) =>
    lostRatio > maxLostRatio ? 'inconclusive' : 'note',
  'garbage-rows': 'note',
  'duplicate-rows': 'note',
  'first-draw-rows': 'note',
  'unjoined-rows': ({ missingReports, scrollingFrames }, { maxLostRatio }) =>
    missingReports.lost > maxLostRatio * scrollingFrames ? 'inconclusive' : 'note',
  'list-end-reached': 'note',
  'refresh-rate-changed': 'note',
  'window-lost-focus': 'invalid',
  'app-restarted': 'invalid',
  perturbed: 'note',
  'touch-gate': 'note',
  'programmatic-first-frame-dropped': 'note',
  'trace-damaged': 'inconclusive',
  'trace-unclosed': 'inconclusive',
  'trace-incomplete': 'inconclusive',
  'trace-altered': 'inconclusive',
  'recorder-off': 'note',
  anr: 'app-failure',
};

function scrollingWarnings(
  { scrollingFrames, scrollMs }: Evidence,
  { minScrollingFrames, minScrollMs }: JudgeSettings,
): readonly RunWarning[] {
  if (scrollingFrames === 0) return [{ code: 'no-motion', gravity: 'inconclusive', numbers: {} }];
  if (scrollingFrames >= minScrollingFrames && scrollMs >= minScrollMs) return [];
  const numbers = { scrollingFrames, minScrollingFrames, scrollMs, minScrollMs };
  return [{ code: 'too-little-scrolling', gravity: 'inconclusive', numbers }];
}
