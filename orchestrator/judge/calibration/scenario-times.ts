import { mean } from 'simple-statistics';
import type { FrameFact, RunMeasurement } from '../../compute/measurement.ts';
import type { StageName } from '../../compute/metrics/kit/stages.ts';
import { medianOf } from '../../statistics/percentile.ts';
import type { JudgedRun } from '../judged-run.ts';
import { runOf } from '../judged-runs.ts';
import type { ScenarioInput } from '../session.ts';

const US_PER_MS = 1_000;

/** Times of a scenario's frames, in ms: a mean over frames, and the median over runs. */
export interface ScenarioTimes {
  readonly scenario: string;
  /** Time on the main thread. */
  readonly uiMs: number;
  /** Time on the RenderThread. */
  readonly renderMs: number;
  /** Share of frames that were followed by a missed vsync. */
  readonly lateShare: number;
}

const UI: readonly StageName[] = ['input', 'animation', 'layoutMeasure', 'draw'];
/** Excludes the GPU, which devices before Android 12 do not report. */
const RENDER: readonly StageName[] = ['sync', 'commandIssue', 'swapBuffers'];

/** Undefined if no run of the current build counts, or none of its frames has a FrameMetrics row. */
export function scenarioTimes(
  scenario: ScenarioInput,
  judged: readonly JudgedRun[],
): ScenarioTimes | undefined {
  const runs = judged
    .filter(({ arm, outcome }) => arm === 'current' && outcome.kind === 'valid')
    .flatMap((run) => runOf(scenario, run)?.measurement ?? []);
  const perRun = runs.map(framesOf).filter((frames) => frames.length > 0);
  const median = (of: (frame: MeasuredFrame) => number) =>
    medianOf(perRun.map((frames) => mean(frames.map(of)))) ?? Number.NaN;
  return perRun.length === 0
    ? undefined
    : {
        scenario: scenario.scenario,
        uiMs: median((frame) => sumMs(frame, UI)),
        renderMs: median((frame) => sumMs(frame, RENDER)),
        lateShare: median(({ missedVsyncs }) => (missedVsyncs > 0 ? 1 : 0)),
      };
}

type MeasuredFrame = FrameFact & Required<Pick<FrameFact, 'stages'>>;

const framesOf = ({ slides }: RunMeasurement): readonly MeasuredFrame[] =>
  slides.flatMap(({ frames }) =>
    frames.flatMap((frame) =>
      frame.counted && frame.stages !== undefined ? [{ ...frame, stages: frame.stages }] : [],
    ),
  );

const sumMs = ({ stages }: MeasuredFrame, names: readonly StageName[]): number =>
  names.reduce((sum, name) => sum + stages[name], 0) / US_PER_MS;
