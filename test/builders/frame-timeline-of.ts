import { type FieldsOfMessage, protobufOf } from './protobuf-of.ts';

/** A frame of an app's layer. Times in ns of CLOCK_MONOTONIC. */
export interface TimelineFrameFields {
  readonly token: number;
  readonly pid?: number;
  readonly layer?: string;
  readonly startNs: number;
  /** Absent: the trace ended before the frame. */
  readonly endNs?: number;
  /** Absent: the prediction has expired. */
  readonly deadlineNs?: number;
  /** Present time of the display's frame; absent: it is not in the trace. */
  readonly presentNs?: number;
  /** Bits of JankType; default: none. */
  readonly jank?: number;
  /** PresentType; default: on time. */
  readonly present?: number;
}

const MONOTONIC = 3;
const APP = 7;
const SURFACE_FLINGER = 3;

/** A Perfetto trace with the frame timeline. */
export function frameTimelineOf(frames: readonly TimelineFrameFields[]): Uint8Array {
  return protobufOf({ 1: frames.flatMap(packetsOf) });
}

function packetsOf(frame: TimelineFrameFields, i: number): readonly FieldsOfMessage[] {
  const { token, pid = APP, startNs, endNs, deadlineNs, presentNs, jank = 1, present = 1 } = frame;
  const { layer = 'TX - com.acme/.Feed#1' } = frame;
  const [expected, actual, display] = [3 * i + 1, 3 * i + 2, 3 * i + 3];
  const displayToken = 1_000 + i;
  const surface = { 2: token, 3: displayToken, 4: pid, 5: layer };
  const slice = (event: FieldsOfMessage, cookie: number, from: number, to: number | undefined) => [
    packetOf(event, from),
    ...(to === undefined ? [] : [packetOf({ 5: { 1: cookie } }, to)]),
  ];
  return [
    ...(deadlineNs === undefined
      ? []
      : slice({ 3: { 1: expected, ...surface } }, expected, startNs, deadlineNs)),
    ...slice({ 4: { 1: actual, ...surface, 6: present, 9: jank } }, actual, startNs, endNs),
    ...(presentNs === undefined
      ? []
      : slice({ 2: { 1: display, 2: displayToken, 3: SURFACE_FLINGER } }, display, startNs, presentNs)),
  ];
}

const packetOf = (event: FieldsOfMessage, timeNs: number): FieldsOfMessage => ({
  8: timeNs,
  58: MONOTONIC,
  76: event,
});
