import { z } from 'zod';
import type { BootRequest } from './boot-request.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const flag = z.boolean().default(false);
/** A node of the view tree; fills in what it does not state. The messages are documented in `virtual-device/docs/control-port.md`. */
export const viewNode = z.object({
  /** Valid while the view is attached. */
  id: text,
  class: text,
  package: text,
  resourceId: text,
  text,
  contentDesc: text,
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
  checkable: flag,
  checked: flag,
  clickable: flag,
  enabled: flag,
  focusable: flag,
  focused: flag,
  scrollable: flag,
  longClickable: flag,
  password: flag,
  selected: flag,
  displayed: flag,
  /** Whether `text` is the hint of an empty field. */
  showingHint: flag,
  get children() {
    return z.array(viewNode).readonly();
  },
});
export type ViewNode = Readonly<z.output<typeof viewNode>>;

const perhaps = z.string().nullish();
const dump = z.object({ text: z.string() });
const nothing = z.unknown();

export type Extra =
  | { readonly type: 's'; readonly key: string; readonly value: string }
  | { readonly type: 'i' | 'l' | 'f'; readonly key: string; readonly value: number }
  | { readonly type: 'z'; readonly key: string; readonly value: boolean };

export const TOUCH = { down: 0, up: 1, move: 2, cancel: 3 } as const;
export interface TouchSample {
  readonly atUs: number;
  readonly action: (typeof TOUCH)[keyof typeof TOUCH];
  readonly x: number;
  readonly y: number;
}

/** The size is for the device's initial orientation. */
export interface ScreenConfiguration {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly densityDpi: number;
  /** Quarter turns, as Surface.ROTATION_… */
  readonly rotation: number;
  readonly fontScale: number;
  readonly night: boolean;
  readonly locale: string;
}

/** An intent. */
export interface Target {
  readonly component: string | undefined;
  readonly action: string | undefined;
  readonly package: string | undefined;
  readonly data: string | undefined;
  /** MIME type of the data. */
  readonly type: string | undefined;
  readonly categories: readonly string[];
  readonly extras: readonly Extra[];
  readonly flags: number | undefined;
}

/** An operation that takes a request of the type; what its reply is follows. */
const takes =
  <Request>() =>
  <Reply extends z.ZodType>(reply: Reply): Reply & { readonly takes?: Request } =>
    reply;

type Empty = Record<string, never>;
type OfApp = { package: string };

/** What each operation takes, and the `ok` part of its reply. */
export const OPERATIONS = {
  boot: takes<BootRequest>()(
    z.object({
      api: z.number().int(),
      nowUs: z.number(),
      /** Versions of what the work clock counts with and runs on; a runtime of an older version does not say. */
      prices: z.string().optional(),
      framework: z.string().optional(),
      java: z.string().optional(),
    }),
  ),
  install: takes<{ apk: string; splits?: readonly string[]; certificate?: string }>()(nothing),
  uninstall: takes<OfApp>()(nothing),
  clear: takes<OfApp>()(nothing),
  'force-stop': takes<OfApp>()(nothing),
  'start-activity': takes<Partial<Target>>()(
    z.object({
      component: z.string(),
      status: z.enum(['started', 'brought-to-front']),
      totalMs: z.number(),
    }),
  ),
  broadcast: takes<Partial<Target>>()(z.object({ result: z.number().int(), data: perhaps })),
  'dump-provider': takes<{ component: string; args: readonly string[] }>()(dump),
  instrument: takes<{ class: string }>()(nothing),
  'app-process': takes<{ classPath: string; main: string; args: readonly string[] }>()(
    z.object({ out: z.string(), code: z.number().int() }),
  ),
  touch: takes<{ samples: readonly TouchSample[]; settleMs?: number }>()(z.object({ endUs: z.number() })),
  key: takes<{ code: number; meta?: number; long?: boolean }>()(nothing),
  text: takes<{ text: string }>()(nothing),
  'set-text': takes<{ node: string; text: string }>()(z.object({ done: z.boolean() })),
  configure: takes<Partial<ScreenConfiguration>>()(nothing),
  /** Without a value the setting is deleted. */
  'put-setting': takes<{ key: string; value?: string }>()(nothing),
  /** PowerManager.THERMAL_STATUS_… */
  thermal: takes<{ status: number }>()(nothing),
  'refresh-rate': takes<{ hz: number }>()(nothing),
  /** What a window of another app in front takes from the app. */
  'foreign-window': takes<{ takesFocus: boolean; takesTouches: boolean }>()(nothing),
  advance: takes<{ ms: number; settleMs?: number }>()(z.object({ nowUs: z.number() })),
  tree: takes<{ unimportant?: boolean }>()(
    z.object({ root: viewNode.nullable(), package: perhaps, activity: perhaps, toast: perhaps }),
  ),
  'scroll-range': takes<{ node: string }>()(
    z.object({ maxScrollY: z.number().optional(), items: z.number().optional() }),
  ),
  screenshot: takes<{ path: string }>()(nothing),
  facts: takes<Empty>()(
    z.object({
      nowUs: z.number(),
      /** The wall clock: it starts at the same time in every run and advances with virtual time. */
      wallMs: z.number(),
      focusedWindow: perhaps,
      focusedActivity: perhaps,
      stack: z.array(z.string()).default([]),
      processes: z.array(z.object({ pid: z.number().int(), package: z.string() })),
      refreshHz: z.number(),
      widthPx: z.number(),
      heightPx: z.number(),
      /** Quarter turns from the device's initial orientation. */
      rotation: z.number().int(),
      densityDpi: z.number(),
    }),
  ),
  threads: takes<Empty>()(dump),
  gfxinfo: takes<OfApp & { args: readonly string[] }>()(dump),
  layers: takes<Empty>()(
    z.object({
      layers: z.array(
        z.object({
          name: z.string(),
          /** Per frame: when it was due, shown and ready, ns; null for a time that is still to come. */
          frames: z.array(z.tuple([z.number(), z.number().nullable(), z.number().nullable()])),
        }),
      ),
    }),
  ),
  'clear-layers': takes<{ name?: string }>()(nothing),
  'display-log': takes<Empty>()(z.object({ path: z.string() })),
  'record-work': takes<Empty>()(nothing),
  'recorded-work': takes<Empty>()(nothing),
  shutdown: takes<Empty>()(nothing),
} as const;

export type Operation = keyof typeof OPERATIONS;
export type RequestOf<O extends Operation> = Readonly<NonNullable<(typeof OPERATIONS)[O]['takes']>>;
export type Reply<O extends Operation> = z.output<(typeof OPERATIONS)[O]>;
export type DeviceFacts = Reply<'facts'>;

export const runtimeEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('log'), line: z.string() }),
  /** A thread of the app waited for something that the scheduler does not see. */
  z.object({ event: z.literal('unscheduled'), thread: z.string() }),
  z.object({
    event: z.literal('process-died'),
    package: z.string(),
    pid: z.number(),
    why: z.enum(['force-stop', 'crash', 'exit']),
    trace: z.string().nullish(),
  }),
]);
export type RuntimeEvent = z.output<typeof runtimeEvent>;

export const replyMessage = z.union([
  z.object({ id: z.number().int(), ok: z.unknown() }),
  z.object({ id: z.number().int(), error: z.object({ code: z.string(), message: z.string() }) }),
]);
