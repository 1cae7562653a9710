import { sum } from 'd3-array';
import type { MainThread } from '../../compute/attribution/stacks/main-thread.ts';
import type { SystemTimes } from '../../compute/attribution/system-times.ts';
import type { Causes, StackResult } from '../result/result.ts';
import { formatCount, formatNumber, formatPercent, formatQuantity, plainText } from '../text/format.ts';
import { threadWord } from '../text/late-frame-lines.ts';
import { factorText } from './factors.ts';

/** A name is a main cause if it explains this share of the hitch time, … */
const LEAST_SHARE = 0.3;
/** … in at least so many late frames: one or two have any method that happened to run. */
const LEAST_FRAMES = 3;
/** Share of the hitch time from which the render thread or the GPU is the cause, whatever the main thread does meanwhile. */
const MOSTLY = 0.5;
const BELOW_THE_MAIN_THREAD: readonly string[] = ['gpu', 'swapBuffers', 'commandIssue'];

interface Explained {
  readonly hitchMs: number;
  readonly frames: number;
  /** Of the hitch time of all late frames. */
  readonly share: number;
}
type MainCause =
  | ({ readonly kind: 'stack'; readonly stack: StackResult } & Explained)
  | ({ readonly kind: 'factor'; readonly factor: string } & Explained)
  /** The largest group is no ground to name it. */
  | ({ readonly kind: 'none'; readonly stack: StackResult } & Explained);

/** What most of the hitch time is due to, if there is ground to say so; undefined without a stack. */
export function mainCauseOf({ stacks, mainFactors, withoutStack }: Causes): MainCause | undefined {
  const [stack] = stacks;
  const [factor] = mainFactors;
  const known = sum(stacks, ({ hitchMs }) => hitchMs) + withoutStack.hitchMs;
  const totalMs = Math.max(
    known,
    sum(mainFactors, ({ hitchMs }) => hitchMs),
  );
  const explained = ({ hitchMs, frames }: Omit<Explained, 'share'>): Explained => ({
    hitchMs,
    frames,
    share: totalMs === 0 ? 0 : hitchMs / totalMs,
  });
  if (factor !== undefined && BELOW_THE_MAIN_THREAD.includes(factor.factor)) {
    const found = explained(factor);
    if (found.share >= MOSTLY && found.frames >= LEAST_FRAMES)
      return { kind: 'factor', factor: factor.factor, ...found };
  }
  if (stack === undefined) return undefined;
  const found = explained(stack);
  const hasGround = found.share >= LEAST_SHARE && found.frames >= LEAST_FRAMES;
  return { kind: hasGround ? 'stack' : 'none', stack, ...found };
}

/**
 * `Feed.bind(Feed.java:42)`: the first frame in the app, else the app's method that asked for the work, and the innermost
 * method.
 */
export function nameOfStack({ appFrame, askedBy, key, example }: StackResult): string {
  const innermost = (key.split('|').at(-1) || example[0]) ?? '';
  return appFrame ?? (askedBy === undefined ? innermost : `${askedBy}, which asked for ${innermost}`);
}

/** What would tell the cause of late frames that no group explains. */
export const whatWouldTell = ({ frames }: Pick<Explained, 'frames'>): string =>
  frames < LEAST_FRAMES
    ? 'more runs would tell'
    : 'a Perfetto trace, or the work log of the virtual device, would tell';

/** `120 ms of hitches in 6 frames, 62 % of all` */
export const explainedText = ({ share, hitchMs, frames }: Explained): string =>
  `${formatQuantity(hitchMs, 'ms')} of hitches in ${formatCount(frames, 'frame')}, ${formatPercent(share)} of all`;

const DID: Readonly<Record<MainThread, string>> = {
  runnable: 'runnable',
  lock: 'blocked on a lock',
  binder: 'in a binder call',
  io: 'in I/O or a database',
  'other-thread': 'waiting for another thread',
  asleep: 'asleep',
  waiting: 'asleep or waiting for another thread',
  runtime: 'waiting for the runtime, e.g. a garbage collection',
};

/**
 * `main thread blocked on a lock in 5, runnable in 1 of 6 samples`, by a system trace how long, and if it is so in half of the frames, that a garbage collection
 * may have run. Undefined where neither is known, as of older recordings.
 */
export function mainThreadText({ mainThread, frames, system }: StackResult): string | undefined {
  const texts = [
    ...sampledTexts({ mainThread, frames }),
    ...(system === undefined ? [] : [systemText(system)]),
  ];
  return texts.length === 0 ? undefined : texts.join('; ');
}

/** `by the system trace running 31 ms, waiting for the monitor held by Db.read of bg-1 17 ms, in 48 ms of 2 late frames` */
export const systemText = ({ times, frames, ms }: SystemTimes): string =>
  `by the system trace ${times
    .map((time) => `${threadWord(time)} ${formatQuantity(time.ms, 'ms')}`)
    .join(', ')}, in ${formatQuantity(ms, 'ms')} of ${formatCount(frames, 'late frame')}`;

function sampledTexts({ mainThread, frames }: Pick<StackResult, 'mainThread' | 'frames'>): readonly string[] {
  if (mainThread === undefined) return [];
  const { did, samples, framesWithGc: collected = 0 } = mainThread;
  const parts = did.map((one) => `${DID[one.kind]} in ${formatNumber(one.samples, 'count')}`);
  return [
    ...(did.length === 0 ? [] : [`main thread ${parts.join(', ')} of ${formatCount(samples, 'sample')}`]),
    ...(collected > 0 && collected >= frames / 2
      ? [
          `a garbage collection may have run in ${formatNumber(collected, 'count')} of ${formatCount(frames, 'frame')}`,
        ]
      : []),
  ];
}

/** States of a thread, of which the others are the reasons. */
const STATES: readonly string[] = ['running', 'runnable', 'sleeping'];

/** What most of the time in late frames went by with, where no stack names a cause; undefined without a system trace. */
export function waitIn({ system }: Pick<Causes, 'system'>): string | undefined {
  const wait = system?.times.find(({ kind }) => !STATES.includes(kind));
  return system === undefined || wait === undefined || wait.ms < MOSTLY * system.ms
    ? undefined
    : `${threadWord(wait)} (${systemText(system)})`;
}

/** `com.acme.Row.bind (120 ms of hitches in 6 frames, 62 % of all)`; undefined without a cause. */
export function mainCauseText(causes: Causes): string | undefined {
  const found = mainCauseOf(causes);
  const wait = found === undefined || found.kind === 'none' ? waitIn(causes) : undefined;
  if (found === undefined || wait !== undefined) return wait;
  const explained = explainedText(found);
  if (found.kind === 'factor') return `${factorText(found.factor)} (${explained})`;
  const name = plainText(nameOfStack(found.stack));
  if (found.kind === 'none')
    return `no single cause; the largest is ${name} (${explained}): ${whatWouldTell(found)}`;
  const { share } = causes.withoutStack;
  const did = mainThreadText(found.stack);
  const state = did === undefined ? '' : `; ${did}`;
  const rest = share === 0 ? '' : `; ${formatPercent(share)} of the hitch time has no stack`;
  return `${name} (${explained}${state}${rest})`;
}

/** `Main cause: com.acme.Row.bind (…). Main factor: draw.`; undefined without a late frame. */
export function mainCauseSentence(causes: Causes): string | undefined {
  const cause = mainCauseText(causes);
  const [factor] = causes.mainFactors;
  const sentences = [
    ...(cause === undefined ? [] : [`Main cause: ${cause}.`]),
    ...(factor === undefined ? [] : [`Main factor: ${factorText(factor.factor)}.`]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/** `late start (main thread busy between frames) · com.acme.Row.bind(Row.java:42)`; undefined when nothing was late. The second only if there is ground to name it. */
export const causeText = (causes: Causes): string | undefined => worded(causes, (frame) => frame);

/** The same without the source line, so that it is equal in every session, also after an unrelated change. */
export const causeName = (causes: Causes): string | undefined =>
  worded(causes, (frame) => frame.replace(/\([^()]*\)$/, ''));

function worded(causes: Causes, shown: (frame: string) => string): string | undefined {
  const [factor] = causes.mainFactors;
  const main = mainCauseOf(causes);
  const stack = main?.kind === 'stack' ? main.stack : undefined;
  const parts = [
    ...(factor === undefined ? [] : [factorText(factor.factor)]),
    ...(stack === undefined ? [] : [plainText(shown(stack.appFrame ?? stack.askedBy ?? stack.key))]),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}
