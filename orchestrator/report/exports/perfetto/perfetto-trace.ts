import {
  doubleField,
  type Field,
  messageField,
  messageOf,
  textField,
  uintField,
} from '../../../base/protobuf.ts';
import type { FrameFact, RunMeasurement, SlideMeasurement } from '../../../compute/measurement.ts';
import { stageGroups } from '../../svg/stages.ts';
import { framePlaceOf } from '../frame-place.ts';

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

/**
 * The Perfetto packets that this export needs. Field numbers:
 * https://github.com/google/perfetto/tree/main/protos/perfetto/trace (trace_packet.proto,
 * track_event/track_event.proto, track_event/track_descriptor.proto, track_event/debug_annotation.proto).
 */
const SEQUENCE = 1;
/** The number of the process, and of its main thread. */
const PROCESS = 1;
const TYPE = { begin: 1, end: 2, instant: 3, counter: 4 } as const;

interface Track {
  readonly uuid: number;
  readonly name: string;
  readonly parent?: number;
  readonly kind: 'process' | 'slices' | 'counter';
  readonly unit?: string;
}

interface SliceEvent {
  readonly track: number;
  readonly startUs: number;
  readonly endUs: number;
  readonly name: string;
  readonly category: string;
  readonly facts?: Readonly<Record<string, string | number>>;
  /** Calls, outermost first, shown in the details of the slice. */
  readonly stack?: readonly string[];
}
interface CounterEvent {
  readonly track: number;
  readonly atUs: number;
  readonly value: number;
}

const packet = (parts: readonly Field[]): Field => messageField(1, [...parts, uintField(10, SEQUENCE)]);

function trackPacket({ uuid, name, parent, kind, unit }: Track): Field {
  const process = kind === 'process' ? [messageField(3, [uintField(1, PROCESS), textField(6, name)])] : [];
  const counter = kind === 'counter' ? [messageField(8, unit === undefined ? [] : [textField(6, unit)])] : [];
  const above = parent === undefined ? [] : [uintField(5, parent)];
  return packet([
    messageField(60, [uintField(1, uuid), textField(2, name), ...above, ...process, ...counter]),
  ]);
}

/** A slice is two packets, its begin and its end. */
function slicePackets(event: SliceEvent): { readonly begin: Field; readonly end: Field } {
  const facts = Object.entries(event.facts ?? {}).map(([name, value]) =>
    messageField(4, [
      textField(10, name),
      typeof value === 'number' ? doubleField(5, value) : textField(6, value),
    ]),
  );
  const stack = event.stack === undefined ? [] : [messageField(55, event.stack.map(callFrame))];
  const begin = [
    uintField(9, TYPE.begin),
    textField(23, event.name),
    textField(22, event.category),
    ...facts,
    ...stack,
  ];
  return {
    begin: eventPacket(event.startUs, event.track, begin),
    end: eventPacket(event.endUs, event.track, [uintField(9, TYPE.end)]),
  };
}

/** A stack of the main thread, for the time that a frame took. Perfetto 58 and later; earlier ones leave it out. */
interface StackEvent {
  readonly atUs: number;
  readonly durationUs: number;
  /** Calls, outermost first. */
  readonly stack: readonly string[];
}

/** The common format of samples: protos/perfetto/trace/profiling/stack_sample.proto. */
const stackPacket = ({ atUs, durationUs, stack }: StackEvent): Field =>
  packet([
    uintField(8, Math.max(0, Math.round(atUs * 1000))),
    messageField(135, [
      messageField(1, [uintField(2, PROCESS), uintField(3, PROCESS)]),
      messageField(5, stack.map(callFrame)),
      messageField(9, [textField(2, 'late frame'), uintField(3, NANOSECONDS)]),
      uintField(11, Math.round(durationUs * 1000)),
    ]),
  ]);
const NANOSECONDS = 1;

function callFrame(text: string): Field {
  const { method, file, line } = framePlaceOf(text);
  return messageField(1, [textField(1, method), textField(2, file), uintField(3, line)]);
}

const counterPacket = ({ track, atUs, value }: CounterEvent): Field =>
  eventPacket(atUs, track, [uintField(9, TYPE.counter), doubleField(44, value)]);

/** A frame that was under way when the recording began is drawn from its begin: Perfetto knows no earlier time. */
const eventPacket = (atUs: number, track: number, parts: readonly Field[]): Field =>
  packet([
    uintField(8, Math.max(0, Math.round(atUs * 1000))),
    messageField(11, [uintField(11, track), ...parts]),
  ]);
