import { framePlaceOf } from '../frame-place.ts';
import { doubleField, type Field, messageField, textField, uintField } from './protobuf.ts';

/**
 * The Perfetto packets that this export needs. Field numbers:
 * https://github.com/google/perfetto/tree/main/protos/perfetto/trace (trace_packet.proto,
 * track_event/track_event.proto, track_event/track_descriptor.proto, track_event/debug_annotation.proto).
 */
const SEQUENCE = 1;
/** The number of the process, and of its main thread. */
const PROCESS = 1;
const TYPE = { begin: 1, end: 2, instant: 3, counter: 4 } as const;

export interface Track {
  readonly uuid: number;
  readonly name: string;
  readonly parent?: number;
  readonly kind: 'process' | 'slices' | 'counter';
  readonly unit?: string;
}

export interface SliceEvent {
  readonly track: number;
  readonly startUs: number;
  readonly endUs: number;
  readonly name: string;
  readonly category: string;
  readonly facts?: Readonly<Record<string, string | number>>;
  /** Calls, outermost first, shown in the details of the slice. */
  readonly stack?: readonly string[];
}
export interface CounterEvent {
  readonly track: number;
  readonly atUs: number;
  readonly value: number;
}

const packet = (parts: readonly Field[]): Field => messageField(1, [...parts, uintField(10, SEQUENCE)]);

export function trackPacket({ uuid, name, parent, kind, unit }: Track): Field {
  const process = kind === 'process' ? [messageField(3, [uintField(1, PROCESS), textField(6, name)])] : [];
  const counter = kind === 'counter' ? [messageField(8, unit === undefined ? [] : [textField(6, unit)])] : [];
  const above = parent === undefined ? [] : [uintField(5, parent)];
  return packet([
    messageField(60, [uintField(1, uuid), textField(2, name), ...above, ...process, ...counter]),
  ]);
}

/** A slice is two packets, its begin and its end. */
export function slicePackets(event: SliceEvent): { readonly begin: Field; readonly end: Field } {
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
export interface StackEvent {
  readonly atUs: number;
  readonly durationUs: number;
  /** Calls, outermost first. */
  readonly stack: readonly string[];
}

/** The common format of samples: protos/perfetto/trace/profiling/stack_sample.proto. */
export const stackPacket = ({ atUs, durationUs, stack }: StackEvent): Field =>
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

export const counterPacket = ({ track, atUs, value }: CounterEvent): Field =>
  eventPacket(atUs, track, [uintField(9, TYPE.counter), doubleField(44, value)]);

/** A frame that was under way when the recording began is drawn from its begin: Perfetto knows no earlier time. */
const eventPacket = (atUs: number, track: number, parts: readonly Field[]): Field =>
  packet([
    uintField(8, Math.max(0, Math.round(atUs * 1000))),
    messageField(11, [uintField(11, track), ...parts]),
  ]);
