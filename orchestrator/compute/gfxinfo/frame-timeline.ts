import { PbfReader } from 'pbf';
import { ProtobufMessage } from '../../base/protobuf.ts';
import { JankBit } from '../slides/jank-bits.ts';

/** The frame timeline's facts about a frame; missing times are NaN. */
export interface TimelineVerdict {
  /** Display time on CLOCK_MONOTONIC. */
  readonly presentNs: number;
  /** The time available to the app for the frame, and the time it took. */
  readonly scheduledNs: number;
  readonly actualNs: number;
  /** Bits of JankType. */
  readonly jankClass: number;
}

/** Verdicts by vsync id of the frame. Layers of the app that share one have the bits of all and the latest times. */
export function timelineVerdicts(
  trace: Uint8Array,
  pids: readonly number[],
): ReadonlyMap<number, TimelineVerdict> {
  const verdicts = new Map<number, TimelineVerdict>();
  for (const frame of frameTimeline(trace)) {
    if (!pids.includes(frame.pid)) continue;
    const verdict = verdictOf(frame);
    const other = verdicts.get(frame.token);
    verdicts.set(frame.token, other === undefined ? verdict : together(other, verdict));
  }
  return verdicts;
}

const verdictOf = ({
  presentNs,
  startNs,
  endNs,
  deadlineNs,
  jank,
  isDropped,
}: TimelineFrame): TimelineVerdict => ({
  presentNs,
  scheduledNs: deadlineNs - startNs,
  actualNs: isDropped ? Number.NaN : endNs - startNs,
  jankClass: isDropped ? jank | JankBit.dropped : jank,
});

const together = (a: TimelineVerdict, b: TimelineVerdict): TimelineVerdict => ({
  presentNs: later(a.presentNs, b.presentNs),
  scheduledNs: later(a.scheduledNs, b.scheduledNs),
  actualNs: later(a.actualNs, b.actualNs),
  jankClass: a.jankClass | b.jankClass,
});

const later = (a: number, b: number): number => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b));

/** A frame of an app's layer in the frame timeline of SurfaceFlinger. Times are ns of CLOCK_MONOTONIC, NaN when unknown. */
export interface TimelineFrame {
  readonly pid: number;
  /** Token of the vsync for which the app was woken; framestats prints it as FrameTimelineVsyncId. */
  readonly token: number;
  readonly layer: string;
  /** When its work was to begin: the vsync for which the app was woken. */
  readonly expectedNs: number;
  readonly startNs: number;
  /** Time at which the buffer was posted and the GPU was done. */
  readonly endNs: number;
  /** Latest allowed `endNs`. */
  readonly deadlineNs: number;
  /** Time at which the display showed it. */
  readonly presentNs: number;
  /** Bits of JankType. */
  readonly jank: number;
  readonly isDropped: boolean;
}

/**
 * The frames in a Perfetto trace with the data source `android.surfaceflinger.frametimeline`, in their order.
 * @source https://perfetto.dev/docs/data-sources/frametimeline
 */
export function frameTimeline(trace: Uint8Array): readonly TimelineFrame[] {
  const events = eventsIn(new ProtobufMessage(trace));
  const endOf = endsByCookie(events);
  const expectations = new Map<string, { readonly fromNs: number; readonly toNs: number }>();
  const shown = new Map<number, number>();
  for (const { event, timeNs } of events) {
    const expected = event.message(EXPECTED_SURFACE_FRAME);
    if (expected !== undefined) {
      const key = keyOf(expected);
      if (!expectations.has(key)) expectations.set(key, { fromNs: timeNs, toNs: endOf(expected) });
    }
    const display = event.message(ACTUAL_DISPLAY_FRAME);
    if (display !== undefined) shown.set(display.number(2) ?? NONE, endOf(display));
  }
  return events.flatMap(({ event, timeNs }) => {
    const frame = event.message(ACTUAL_SURFACE_FRAME);
    if (frame === undefined) return [];
    const isDropped = frame.number(6) === PRESENT_DROPPED;
    return {
      pid: frame.number(4) ?? NONE,
      token: frame.number(2) ?? NONE,
      layer: frame.text(5) ?? '',
      expectedNs: expectations.get(keyOf(frame))?.fromNs ?? Number.NaN,
      startNs: timeNs,
      endNs: endOf(frame),
      deadlineNs: expectations.get(keyOf(frame))?.toNs ?? Number.NaN,
      presentNs: isDropped ? Number.NaN : (shown.get(frame.number(3) ?? NONE) ?? Number.NaN),
      jank: frame.number(9) ?? 0,
      isDropped,
    };
  });
}

/**
 * Numbers of FrameTimelineEvent and its packet.
 * @source https://github.com/google/perfetto/blob/main/protos/third_party/android/frameworks/native/tracing/frameworks_native_trace_packet.proto
 */
const ACTUAL_DISPLAY_FRAME = 2;
const EXPECTED_SURFACE_FRAME = 3;
const ACTUAL_SURFACE_FRAME = 4;
const FRAME_END = 5;
const PRESENT_DROPPED = 4;
const NONE = -1;

/**
 * A recorded trace without the packet in which it is cut, as when it was read before perfetto had ended. A packet is a field of
 * a message: its tag, its length and its content.
 */
export function wholePackets(trace: Uint8Array): Uint8Array {
  const reader = new PbfReader(trace);
  let end = 0;
  try {
    while (end < trace.length) {
      reader.readVarint();
      const length = reader.readVarint();
      if (reader.pos + length > trace.length) break;
      reader.pos += length;
      end = reader.pos;
    }
  } catch {
    // The cut is within a tag or a length.
    return trace.subarray(0, end);
  }
  return trace.subarray(0, end);
}

interface TimelineEvent {
  readonly timeNs: number;
  readonly event: ProtobufMessage;
}

function eventsIn(trace: ProtobufMessage): readonly TimelineEvent[] {
  const packets = trace.messages(1);
  const monotonicNs = clocksOf(packets);
  return packets.flatMap((packet) => {
    const event = packet.message(76);
    return event === undefined ? [] : { timeNs: monotonicNs(packet), event };
  });
}

const MONOTONIC = 3;
const BOOTTIME = 6;

/** SurfaceFlinger uses CLOCK_MONOTONIC; a packet that names no clock has the time since boot, including sleep. */
function clocksOf(packets: readonly ProtobufMessage[]): (packet: ProtobufMessage) => number {
  const clocks =
    packets
      .find((packet) => packet.has(6))
      ?.message(6)
      ?.messages(1) ?? [];
  const timeOf = (id: number): number => clocks.find((clock) => clock.number(1) === id)?.number(2) ?? 0;
  const asleepNs = timeOf(BOOTTIME) - timeOf(MONOTONIC);
  return (packet) => {
    const timeNs = packet.number(8) ?? Number.NaN;
    return packet.number(58) === MONOTONIC ? timeNs : timeNs - asleepNs;
  };
}

/** The begin of a frame has a cookie, which its end repeats. */
function endsByCookie(events: readonly TimelineEvent[]): (frame: ProtobufMessage) => number {
  const ends = new Map<number, number>();
  for (const { event, timeNs } of events) {
    const cookie = event.message(FRAME_END)?.number(1);
    if (cookie !== undefined) ends.set(cookie, timeNs);
  }
  return (frame) => ends.get(frame.number(1) ?? NONE) ?? Number.NaN;
}

/** Key of a frame: process and vsync. */
const keyOf = (frame: ProtobufMessage): string => `${frame.number(4)} ${frame.number(2)}`;
