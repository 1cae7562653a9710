/**
 * What does each engine that moves the finger make of the same five flings of the demo app's feed?
 * `npx tsx test/bench/engines.ts [options of perf]`; without options on the virtual device as a Pixel. Of each engine: the
 * refreshes at which movement was due and those that showed some, when the scroll began, how fast it flung, and what a frame
 * cost the main thread, handling of its input apart; or why the device refuses it.
 */
import { median } from 'd3-array';
import { gestureEngineSchema } from '../../orchestrator/capture/recording.ts';
import { FrameFlag, type Ledger } from '../../orchestrator/compute/slides/ledger.ts';
import { presentation } from '../../orchestrator/compute/slides/presentation.ts';
import { segmentTrace } from '../../orchestrator/compute/slides/segment-trace.ts';
import { withArmingFrames } from '../../orchestrator/compute/trace/arming-frames.ts';
import { decodeTrace } from '../../orchestrator/compute/trace/decode.ts';
import { joinTraces } from '../../orchestrator/compute/trace/join.ts';
import { runNameOf } from '../../orchestrator/run-folder/run-files.ts';
import { type PerfSession, perfSession, resultOf, tracesOf } from '../e2e/perf-session.ts';

const options = process.argv.length > 2 ? process.argv.slice(2) : ['--as', 'pixel'];
const FLINGS = ['--spec', 'specs/feed.spec.ts', '--runs', '1', '--slides', '5'];

/** Frames after the lift by which a fling's speed is taken, before it slows down. */
const FIRST_FRAMES = 5;

const rowsOf = (ledger: Ledger, has: number): number[] =>
  ledger.slides.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, i) => from + i).filter(
      (row) => ((ledger.flags[row] ?? 0) & has) === has,
    ),
  );

/** px/s just after the finger was lifted, one value a slide. */
const flingSpeeds = (ledger: Ledger): number[] =>
  ledger.slides.map((slide) => {
    const first = rowsOf({ ...ledger, slides: [slide] }, FrameFlag.fling | FrameFlag.moved).slice(
      0,
      FIRST_FRAMES,
    );
    const px = first.reduce((sum, row) => sum + Math.abs(ledger.displacementPx[row] ?? 0), 0);
    return px / (first.reduce((sum, row) => sum + (ledger.intervalUs[row] ?? 0), 0) / 1e6);
  });

const medianMs = (us: readonly number[]): string => `${((median(us) ?? Number.NaN) / 1_000).toFixed(2)} ms`;

function lineOf(ledger: Ledger, startLatencyMs: number | undefined): string {
  const { missedRefreshes } = presentation(ledger);
  const moved = rowsOf(ledger, FrameFlag.moved);
  const missed = moved.reduce((sum, row) => sum + (missedRefreshes[row] ?? 0), 0);
  const { inputUs, animationUs, layoutMeasureUs, drawUs } = ledger.stages;
  const rest = (row: number): number =>
    (animationUs[row] ?? Number.NaN) + (layoutMeasureUs[row] ?? Number.NaN) + (drawUs[row] ?? Number.NaN);
  const drag = rowsOf(ledger, FrameFlag.drag | FrameFlag.moved);
  return [
    `${ledger.slides.length} slides`,
    `${moved.length + missed} due, ${moved.length} moved`,
    `start ${startLatencyMs === undefined ? 'unknown' : `${startLatencyMs.toFixed(1)} ms`}`,
    `fling ${Math.round(median(flingSpeeds(ledger)) ?? Number.NaN)} px/s`,
    `a frame of a drag: input ${medianMs(drag.map((row) => inputUs[row] ?? Number.NaN))}, rest ${medianMs(drag.map(rest))}`,
  ].join(' · ');
}

/** The run that counts; the one before it warms up. */
const RUN = runNameOf('feed-fling', { arm: 'current', index: 1 });

function measuredLedger(session: PerfSession): Ledger {
  const traces = [...tracesOf(session)]
    .filter(([name]) => name.startsWith(`${RUN}-`))
    .map(([, bytes]) => decodeTrace(bytes));
  return segmentTrace(withArmingFrames(joinTraces(traces))).ledger;
}

for (const engine of gestureEngineSchema.options) {
  const session = await perfSession([...options, ...FLINGS, '--engine', engine]);
  const failure = /(?: failed: |^Interrupted: |^)(.+\[[a-z-]+\])$/m.exec(session.output)?.[1];
  if (failure !== undefined || session.folder === undefined) {
    console.log(`${engine}: ${failure ?? session.output}`);
    continue;
  }
  const [scenario] = resultOf(session).scenarios;
  const startLatency = scenario?.metrics.find(({ metric }) => metric === 'scroll-start-latency');
  console.log(`${engine}: ${lineOf(measuredLedger(session), startLatency?.median)}`);
}
