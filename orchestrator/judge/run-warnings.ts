import { z } from 'zod';
import type { Immutable } from '../base/immutable.ts';
import type { CapturedRun } from '../capture/recording.ts';
import { type WarningCode, warningCodeSchema } from '../compute/guards/warning.ts';
import type { Evidence, RunMeasurement } from '../compute/measurement.ts';
import { defaultSettings, type JudgeSettings } from './settings.ts';

/** What a warning means for its run, in ascending order of gravity. A note changes no outcome. */
export const gravitySchema = z.enum(['note', 'inconclusive', 'invalid', 'app-failure']);
export type Gravity = z.infer<typeof gravitySchema>;

/** Findings of compute's guards, and of judge in the evidence and the conditions. */
export const runWarningCodeSchema = z.enum([
  ...warningCodeSchema.options,
  'no-motion',
  'too-little-scrolling',
  'unscheduled-thread',
]);
export type RunWarningCode = z.infer<typeof runWarningCodeSchema>;

/** A warning about one run with its gravity; its wording is in `report/wording/warnings.ts`. */
export const runWarningSchema = z.object({
  code: runWarningCodeSchema,
  gravity: gravitySchema,
  facts: z.record(z.string(), z.union([z.number(), z.string()])),
});
export type RunWarning = Immutable<z.infer<typeof runWarningSchema>>;

/**
 * All warnings about a run. Only this function assigns gravity to a guard's finding.
 * @param conditions absent for a file of another tool
 */
export function runWarnings(
  { warnings, evidence }: Pick<RunMeasurement, 'warnings' | 'evidence'>,
  settings: JudgeSettings,
  conditions?: CapturedRun['conditions'],
): readonly RunWarning[] {
  const graded = warnings.map(({ code, facts }) => {
    const rule = GRAVITY[code];
    return { code, gravity: typeof rule === 'string' ? rule : rule(evidence, settings, facts), facts };
  });
  const unscheduled = conditions === undefined ? [] : unscheduledThreads(conditions);
  return [...scrollingWarnings(evidence, settings), ...graded, ...unscheduled];
}

type GravityRule =
  | Gravity
  | ((evidence: Evidence, settings: JudgeSettings, facts: RunWarning['facts']) => Gravity);

const GRAVITY: Readonly<Record<WarningCode, GravityRule>> = {
  'records-lost': ({ lostRatio = 0 }, { maxLostRatio }) =>
    lostRatio > maxLostRatio ? 'inconclusive' : 'note',
  'garbage-rows': 'note',
  'duplicate-rows': 'note',
  'first-draw-rows': 'note',
  'unjoined-rows': ({ lostReports, scrollingFrames }, { maxLostRatio }) =>
    lostReports > maxLostRatio * scrollingFrames ? 'inconclusive' : 'note',
  'list-end-reached': 'note',
  'gestures-without-movement': (_, { maxStillShare }, { without, gestures }) =>
    Number(without) > maxStillShare * Number(gestures) ? 'inconclusive' : 'note',
  'refresh-rate-changed': 'note',
  'window-lost-focus': 'invalid',
  'hidden-window-drew': 'invalid',
  'other-window-drew': 'note',
  'app-restarted': 'invalid',
  perturbed: 'note',
  'touch-gate': 'note',
  'half-rate': 'note',
  'hitches-below-callbacks': 'note',
  'own-surface': ({ scrollingFrames }) => (scrollingFrames === 0 ? 'inconclusive' : 'note'),
  'programmatic-first-frame-dropped': 'note',
  'trace-damaged': 'inconclusive',
  'trace-unclosed': 'inconclusive',
  'trace-incomplete': 'inconclusive',
  'trace-altered': 'inconclusive',
  'recorder-off': 'note',
  'methods-traced': 'note',
  anr: 'app-failure',
};

function scrollingWarnings(
  { scrollingFrames, scrollMs, withoutScrolling }: Evidence,
  { minScrollingFrames, minScrollMs }: JudgeSettings,
): readonly RunWarning[] {
  if (withoutScrolling) return [];
  if (scrollingFrames === 0) return [{ code: 'no-motion', gravity: 'inconclusive', facts: {} }];
  if (scrollingFrames >= minScrollingFrames && scrollMs >= minScrollMs) return [];
  const facts = { scrollingFrames, minScrollingFrames, scrollMs, minScrollMs };
  return [{ code: 'too-little-scrolling', gravity: 'inconclusive', facts }];
}

/** Reasons why a run does not count, regardless of other runs and the device; empty if it may count. */
export const runDoubts = (
  found: Pick<RunMeasurement, 'warnings' | 'evidence'>,
  conditions: CapturedRun['conditions'],
): readonly RunWarningCode[] =>
  runWarnings(found, defaultSettings, conditions)
    .filter(({ gravity }) => gravity !== 'note')
    .map(({ code }) => code);

/** Warns if a thread of the virtual device ran outside of its schedule, since equal runs may then differ. */
export function unscheduledThreads({ start, end }: CapturedRun['conditions']): readonly RunWarning[] {
  const before = start.unscheduled?.count ?? 0;
  if (end.unscheduled === undefined || end.unscheduled.count <= before) return [];
  const { count, thread } = end.unscheduled;
  return [{ code: 'unscheduled-thread', gravity: 'inconclusive', facts: { times: count - before, thread } }];
}
