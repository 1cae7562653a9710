import { sum } from 'd3-array';
import type { MainThread } from '../../compute/attribution/stacks/main-thread.ts';
import type { Causes, StackResult } from '../result/result.ts';
import { formatCount, formatNumber, formatPercent, formatQuantity } from '../text/format.ts';
import { plainText } from '../text/plain-text.ts';
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
export type MainCause =
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

/** `Feed.bind(Feed.java:42)`: the first frame in the app, else the innermost method. */
export const nameOfStack = ({ appFrame, key, example }: StackResult): string =>
  appFrame ?? (key.split('|').at(-1) || example[0]) ?? '';

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
 * `main thread blocked on a lock in 5, runnable in 1 of 6 samples`, and if it is so in half of the frames, that a garbage collection
 * may have run. Undefined where neither is known, as of older recordings.
 */
export function mainThreadText({ mainThread, frames }: StackResult): string | undefined {
  if (mainThread === undefined) return undefined;
  const { did, samples, framesWithGc: collected = 0 } = mainThread;
  const parts = did.map((one) => `${DID[one.kind]} in ${formatNumber(one.samples, 'count')}`);
  const texts = [
    ...(did.length === 0 ? [] : [`main thread ${parts.join(', ')} of ${formatCount(samples, 'sample')}`]),
    ...(collected > 0 && collected >= frames / 2
      ? [
          `a garbage collection may have run in ${formatNumber(collected, 'count')} of ${formatCount(frames, 'frame')}`,
        ]
      : []),
  ];
  return texts.length === 0 ? undefined : texts.join('; ');
}

/** `com.acme.Row.bind (120 ms of hitches in 6 frames, 62 % of all)`; undefined without a cause. */
export function mainCauseText(causes: Causes): string | undefined {
  const found = mainCauseOf(causes);
  if (found === undefined) return undefined;
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
