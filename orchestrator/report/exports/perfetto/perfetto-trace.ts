import type { FrameFact, RunMeasurement, SlideMeasurement } from '../../../compute/measurement.ts';
import { stageGroups } from '../../svg/stages.ts';
import { messageOf } from './protobuf.ts';
import {
  type CounterEvent,
  counterPacket,
  type SliceEvent,
  type StackEvent,
  slicePackets,
  stackPacket,
  type Track,
  trackPacket,
} from './track-event.ts';

const TRACK = { process: 1, slides: 2, frames: 3, stages: 4, interval: 5, missed: 6 } as const;

const tracks = (packageName: string): readonly Track[] => [
  { uuid: TRACK.process, name: packageName, kind: 'process' },
  { uuid: TRACK.slides, name: 'Slides', parent: TRACK.process, kind: 'slices' },
  { uuid: TRACK.frames, name: 'Frames', parent: TRACK.process, kind: 'slices' },
  { uuid: TRACK.stages, name: 'Stages', parent: TRACK.process, kind: 'slices' },
  { uuid: TRACK.interval, name: 'Frame interval', parent: TRACK.process, kind: 'counter', unit: 'ms' },
  { uuid: TRACK.missed, name: 'Missed vsyncs', parent: TRACK.process, kind: 'counter' },
];

/** One run as a native Perfetto trace, with the times of the probe's trace. */
export function perfettoTrace(run: RunMeasurement, packageName: string): Uint8Array {
  const slices = run.slides.flatMap((slide) => [
    slideSlice(slide),
    ...slide.frames.flatMap((frame, i) => [frameSlice(run, frame, i), ...stageSlices(frame)]),
  ]);
  const counters = run.slides.flatMap(({ frames }) => frames.flatMap(frameCounters));
  // At equal times ends come before begins, so that adjacent slices do not nest.
  const timed = [
    ...slices.flatMap((slice) => {
      const { begin, end } = slicePackets(slice);
      return [
        { atUs: slice.startUs, order: 1, packet: begin },
        { atUs: slice.endUs, order: 0, packet: end },
      ];
    }),
    ...run.slides
      .flatMap(({ frames }) => frames.flatMap((frame) => stackOf(run, frame)))
      .map((sample) => ({ atUs: sample.atUs, order: 2, packet: stackPacket(sample) })),
    ...counters.map((counter) => ({ atUs: counter.atUs, order: 2, packet: counterPacket(counter) })),
  ].sort((a, b) => a.atUs - b.atUs || a.order - b.order);
  return messageOf([...tracks(packageName).map(trackPacket), ...timed.map(({ packet }) => packet)]);
}

const slideSlice = ({ ordinal, kind, scene, startUs, endUs }: SlideMeasurement): SliceEvent => ({
  track: TRACK.slides,
  startUs,
  endUs: Math.max(endUs, startUs + 1),
  name: `slide ${ordinal + 1} (${kind})`,
  category: 'slide',
  facts: { scene },
});

/** The stack that the watchdog took in a frame; none in others. */
function stackOf({ attribution }: RunMeasurement, frame: FrameFact): readonly StackEvent[] {
  const { example } = attribution.stutterStacks[frame.stack ?? Number.NaN] ?? {};
  return example === undefined
    ? []
    : [{ atUs: frame.vsyncUs, durationUs: frame.intervalUs, stack: [...example].reverse() }];
}

function frameSlice({ attribution }: RunMeasurement, frame: FrameFact, index: number): SliceEvent {
  const { vsyncUs, intervalUs, missedVsyncs, phase, counted, stack } = frame;
  const example = stack === undefined ? undefined : attribution.stutterStacks[stack]?.example;
  return {
    track: TRACK.frames,
    startUs: vsyncUs,
    endUs: vsyncUs + Math.max(intervalUs, 1),
    name: missedVsyncs > 0 ? 'late frame' : 'frame',
    category: 'frame',
    facts: { frame: index + 1, intervalMs: intervalUs / 1000, missedVsyncs, phase, counted: String(counted) },
    ...(example === undefined ? {} : { stack: [...example].reverse() }),
  };
}

/** FrameMetrics has durations without starts: stages follow one another from the vsync, cut at the next frame. */
function stageSlices({ stages, vsyncUs, intervalUs }: FrameFact): SliceEvent[] {
  if (stages === undefined) return [];
  const endUs = vsyncUs + intervalUs;
  let startUs = vsyncUs;
  return stageGroups.flatMap(({ label, stages: names }) => {
    const us = names.reduce((sum, name) => sum + Math.max(0, stages[name] || 0), 0);
    const slice = {
      track: TRACK.stages,
      startUs,
      endUs: Math.min(startUs + us, endUs),
      name: label,
      category: 'stage',
    };
    startUs = slice.endUs;
    return slice.endUs > slice.startUs ? [{ ...slice, facts: { ms: us / 1000 } }] : [];
  });
}

const frameCounters = ({ vsyncUs, intervalUs, missedVsyncs }: FrameFact): CounterEvent[] => [
  { track: TRACK.interval, atUs: vsyncUs, value: intervalUs / 1000 },
  { track: TRACK.missed, atUs: vsyncUs, value: missedVsyncs },
];
