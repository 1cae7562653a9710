import { frameTimelineOf, type TimelineFrameFields } from './frame-timeline-of.ts';
import { type FieldsOfMessage, protobufOf } from './protobuf-of.ts';

/** An event of the kernel on CPU 0. Times in ns. */
export type KernelEvent =
  | {
      readonly atNs: number;
      readonly kind: 'switch';
      readonly from: number;
      readonly state: number;
      readonly to: number;
    }
  | { readonly atNs: number; readonly kind: 'waking'; readonly thread: number }
  /** Why a thread that now wakes up was blocked in the kernel. */
  | { readonly atNs: number; readonly kind: 'blocked'; readonly thread: number; readonly isIo: boolean }
  /** What atrace writes: `B|<pid>|<name>` and `E|<pid>`. */
  | { readonly atNs: number; readonly kind: 'print'; readonly thread: number; readonly text: string };

/** State of a thread that goes: it could run on, it sleeps, or the kernel works for it. */
export const RUNNABLE = 0;
export const SLEEPING = 1;
export const UNINTERRUPTIBLE = 2;

const MONOTONIC = 3;
const BOOTTIME = 6;
const PRIORITY = 120;

interface SystemTrace {
  readonly pid: number;
  readonly process: string;
  /** Names by thread id, besides the main thread. */
  readonly threads: Readonly<Record<number, string>>;
  readonly events: readonly KernelEvent[];
  readonly frames: readonly TimelineFrameFields[];
  /** How long the device has slept since boot: the trace's time goes on meanwhile; default 0. */
  readonly asleepNs?: number;
}

/** A Perfetto trace with the scheduler's events and the frame timeline. All times are CLOCK_MONOTONIC. */
export function systemTraceOf({
  pid,
  process,
  threads,
  events: awake,
  frames,
  asleepNs = 0,
}: SystemTrace): Uint8Array {
  const clock = (id: number): FieldsOfMessage => ({ 1: id, 2: 1_000 + (id === BOOTTIME ? asleepNs : 0) });
  const events = awake.map((event) => ({ ...event, atNs: event.atNs + asleepNs }));
  const named = Object.entries(threads).map(([tid, name]) => ({ 1: Number(tid), 2: name, 3: pid }));
  const packets = protobufOf({
    1: [
      { 6: { 1: [clock(MONOTONIC), clock(BOOTTIME)] } },
      { 8: 1_000, 2: { 1: { 1: pid, 2: 1, 3: process }, 2: [{ 1: pid, 2: 'main', 3: pid }, ...named] } },
      { 1: { 1: 0, 2: events.map((event) => eventOf(event, { [pid]: 'main', ...threads })) } },
    ],
  });
  return Buffer.concat([packets, frameTimelineOf(frames)]);
}

function eventOf(event: KernelEvent, names: Readonly<Record<number, string>>): FieldsOfMessage {
  const nameOf = (thread: number): string => names[thread] ?? 'swapper';
  switch (event.kind) {
    case 'switch':
      return {
        ...{ 1: event.atNs, 2: event.from },
        4: {
          ...{ 1: nameOf(event.from), 2: event.from, 3: PRIORITY, 4: event.state },
          ...{ 5: nameOf(event.to), 6: event.to, 7: PRIORITY },
        },
      };
    case 'waking':
      return {
        1: event.atNs,
        2: 0,
        20: { 1: nameOf(event.thread), 2: event.thread, 3: PRIORITY, 4: 1, 5: 0 },
      };
    case 'blocked':
      return { 1: event.atNs, 2: 0, 18: { 1: event.thread, 2: 0, 3: event.isIo ? 1 : 0 } };
    case 'print':
      return { 1: event.atNs, 2: event.thread, 3: { 1: 0, 2: `${event.text}\n` } };
  }
}
