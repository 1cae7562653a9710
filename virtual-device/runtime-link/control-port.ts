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

/** The `ok` part of each operation's reply. */
export const REPLIES = {
  boot: z.object({
    api: z.number().int(),
    nowUs: z.number(),
    /** Versions of what the work clock counts with and runs on; a runtime of an older version does not say. */
    prices: z.string().optional(),
    framework: z.string().optional(),
    java: z.string().optional(),
  }),
  install: nothing,
  uninstall: nothing,
  clear: nothing,
  'force-stop': nothing,
  'start-activity': z.object({
    component: z.string(),
    status: z.enum(['started', 'brought-to-front']),
    totalMs: z.number(),
  }),
  broadcast: z.object({ result: z.number().int(), data: z.string().nullish() }),
  'dump-provider': dump,
  instrument: nothing,
  'app-process': z.object({ out: z.string(), code: z.number().int() }),
  touch: z.object({ endUs: z.number() }),
  key: nothing,
  text: nothing,
  'set-text': z.object({ done: z.boolean() }),
  configure: nothing,
  'put-setting': nothing,
  thermal: nothing,
  'refresh-rate': nothing,
  'foreign-window': nothing,
  advance: z.object({ nowUs: z.number() }),
  tree: z.object({ root: viewNode.nullable(), package: perhaps, activity: perhaps, toast: perhaps }),
  'scroll-range': z.object({ maxScrollY: z.number().optional(), items: z.number().optional() }),
  screenshot: nothing,
  facts: z.object({
    nowUs: z.number(),
    /** The wall clock: it starts at the same time in every run and advances with virtual time. */
    wallMs: z.number(),
    focusedWindow: z.string().nullish(),
    focusedActivity: z.string().nullish(),
    stack: z.array(z.string()).default([]),
    processes: z.array(z.object({ pid: z.number().int(), package: z.string() })),
    refreshHz: z.number(),
    widthPx: z.number(),
    heightPx: z.number(),
    /** Quarter turns from the device's initial orientation. */
    rotation: z.number().int(),
    densityDpi: z.number(),
  }),
  threads: dump,
  gfxinfo: dump,
  layers: z.object({
    layers: z.array(
      z.object({
        name: z.string(),
        /** Per frame: when it was due, shown and ready, ns; null for a time that is still to come. */
        frames: z.array(z.tuple([z.number(), z.number().nullable(), z.number().nullable()])),
      }),
    ),
  }),
  'clear-layers': nothing,
  'display-log': z.object({ path: z.string() }),
  'record-work': nothing,
  'recorded-work': nothing,
  shutdown: nothing,
} as const;

export type Operation = keyof typeof REPLIES;
export type Reply<O extends Operation> = z.output<(typeof REPLIES)[O]>;
export type DeviceFacts = Reply<'facts'>;

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

type Empty = Readonly<Record<string, never>>;

export interface Requests {
  readonly boot: BootRequest;
  readonly install: { readonly apk: string; readonly splits?: readonly string[] };
  readonly uninstall: { readonly package: string };
  readonly clear: { readonly package: string };
  readonly 'force-stop': { readonly package: string };
  readonly 'start-activity': Partial<Target>;
  readonly broadcast: Partial<Target>;
  readonly 'dump-provider': { readonly component: string; readonly args: readonly string[] };
  readonly instrument: { readonly class: string };
  readonly 'app-process': {
    readonly classPath: string;
    readonly main: string;
    readonly args: readonly string[];
  };
  readonly touch: { readonly samples: readonly TouchSample[]; readonly settleMs?: number };
  readonly key: { readonly code: number; readonly meta?: number; readonly long?: boolean };
  readonly text: { readonly text: string };
  readonly 'set-text': { readonly node: string; readonly text: string };
  readonly configure: Partial<ScreenConfiguration>;
  /** Without a value the setting is deleted. */
  readonly 'put-setting': { readonly key: string; readonly value?: string };
  /** PowerManager.THERMAL_STATUS_… */
  readonly thermal: { readonly status: number };
  readonly 'refresh-rate': { readonly hz: number };
  /** What a window of another app in front takes from the app. */
  readonly 'foreign-window': { readonly takesFocus: boolean; readonly takesTouches: boolean };
  readonly advance: { readonly ms: number; readonly settleMs?: number };
  readonly tree: { readonly unimportant?: boolean };
  readonly 'scroll-range': { readonly node: string };
  readonly screenshot: { readonly path: string };
  readonly facts: Empty;
  readonly threads: Empty;
  readonly gfxinfo: { readonly package: string; readonly args: readonly string[] };
  readonly layers: Empty;
  readonly 'clear-layers': { readonly name?: string };
  readonly 'display-log': Empty;
  readonly 'record-work': Empty;
  readonly 'recorded-work': Empty;
  readonly shutdown: Empty;
}

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
