import { RECOMPOSITIONS } from '../../compute/recompositions.ts';
import type { WorkChange } from '../../judge/metric-verdict.ts';
import type { Builds } from '../result/builds-result.ts';
import type { Result, ScenarioResult } from '../result/result.ts';
import { formatNumber, formatQuantity, formatRelative } from '../text/format.ts';
import { outcomeText } from '../wording/verdict-words.ts';
import { bothCells, methodText, shownMethods, workRows } from '../wording/work-words.ts';

/** What became of a list between two builds; where no work is counted, as on a phone, its hitch rate says it. */
export type ListChange =
  | { readonly kind: 'same' }
  | {
      readonly kind: 'work';
      readonly work: WorkChange;
      readonly share: number;
      /** How often the app's composables ran a frame, where that changed. */
      readonly composed: Builds['metrics'];
      /** Composable → the state that made it run again most often in the newer build. */
      readonly states: ReadonlyMap<string, string>;
    }
  /** `whys`: why runs do not count, so that no work is compared. */
  | {
      readonly kind: 'hitches';
      readonly baseline: number;
      readonly current: number;
      readonly whys: readonly string[];
    };

/** A list measured in two builds, each in a session of its own; files of both. */
export interface ComparedList {
  readonly result: Result;
  /** Of the older build, then of the newer one. */
  readonly pictures: readonly string[];
  readonly report: string;
}

/** Undefined if only one build was measured, or not both could be. */
export function changeOf(scenario: ScenarioResult | undefined): ListChange | undefined {
  const work = scenario?.work;
  if (work !== undefined) {
    const composed = (scenario?.builds?.metrics ?? []).filter(
      ({ metric, baseline, current }) => metric.startsWith(RECOMPOSITIONS) && baseline !== current,
    );
    const isUnchanged = isSame(work) && composed.length === 0;
    const told = (scenario?.causes.recomposed ?? []).flatMap(({ composable, states: [most] = [] }) =>
      most === undefined ? [] : [[composable, most.state] as const],
    );
    const states = new Map(told);
    return isUnchanged ? { kind: 'same' } : { kind: 'work', work, share: shareOf(work), composed, states };
  }
  const rate = scenario?.builds?.metrics.find(({ metric }) => metric === 'scroll-hitch-rate');
  if (scenario === undefined || rate === undefined) return undefined;
  const whys = [...new Set(scenario.runs.flatMap((run) => outcomeText(run) ?? []))];
  return { kind: 'hitches', baseline: rate.baseline, current: rate.current, whys };
}

/** To the unit: every frame, row and count, on every thread. Methods are sampled, so they follow. */
const isSame = ({ frames, perFrame, perRow, othersPerFrame, countsPerFrame, countsPerRow }: WorkChange) =>
  [frames, perFrame, perRow, othersPerFrame, ...countsPerFrame, ...countsPerRow].every(
    ({ baseline, current }) => baseline === current,
  );

const shareOf = ({ perFrame: { baseline, current } }: WorkChange): number =>
  (current - baseline) / Math.max(baseline, 1);

/** The largest change first, in either direction, then the lists of which nothing is known, then those that are the same. */
export function rankOf(change: ListChange | undefined): number {
  if (change === undefined) return -1;
  if (change.kind === 'same') return -2;
  return change.kind === 'work' ? Math.abs(change.share) : Math.abs(change.current - change.baseline);
}

export const UNCHANGED = 'unchanged to the unit';
/** Equal hitch rates are no change, and do not prove that the work is the same. */
export const ALIKE = 'with the same hitch rate';

/** `+31 % work`, `2 → 5.1 ms/s of hitches` */
export function changeHead(change: ListChange): string {
  switch (change.kind) {
    case 'same':
      return UNCHANGED;
    case 'work':
      return `${workShare(change.work)} work a frame`;
    case 'hitches':
      if (isAlike(change)) return ALIKE;
      return `${formatNumber(change.baseline, 'ms/s')} → ${formatQuantity(change.current, 'ms/s')} of hitches`;
  }
}

/** A change too small for the mean of a frame has other counts, or other frames. */
const workShare = ({ perFrame: { baseline, current } }: WorkChange): string =>
  baseline === current ? '±0 %' : (formatRelative(current - baseline, baseline) ?? 'new');

/** Of changed work: the methods that changed most, every count that changed, and what made composables run again. */
export function changedParts({ work, composed, states }: WorkedChange): {
  readonly methods: WorkChange['methods'];
  readonly counts: readonly (readonly string[])[];
  readonly states: readonly string[];
} {
  const runs = composed.map(({ title, ...both }) => bothCells(`${title} a frame`, both));
  const because = composed.flatMap(({ metric, baseline, current }) => {
    const composable = metric.slice(RECOMPOSITIONS.length + 1);
    const state = current > baseline ? states.get(composable) : undefined;
    return state === undefined ? [] : [`${composable}: invalidated by ${state}`];
  });
  const counts = [...workRows(work).filter(([, , , by]) => by !== '='), ...runs];
  return { methods: shownMethods(work).slice(0, SHOWN_METHODS), counts, states: because };
}
type WorkedChange = Extract<ListChange, { kind: 'work' }>;
const SHOWN_METHODS = 3;

/** The same as lines; or why no work is compared. */
export function changeLines(change: ListChange): readonly string[] {
  if (change.kind === 'same') return [];
  if (change.kind === 'hitches') return change.whys.map((why) => `work    not compared: ${why}`);
  const { methods, counts, states } = changedParts(change);
  return [
    ...methods.map(
      ({ method, ...both }) => `method  ${arrow(bothCells(methodText(method), both))} units a frame`,
    ),
    ...counts.map((row) => `count   ${arrow(row)}`),
    ...states.map((state) => `state   ${state}`),
  ];
}

const arrow = ([what, before, after, change]: readonly string[]): string =>
  `${what} ${before} → ${after} (${change})`;

const isAlike = (change: ListChange): boolean =>
  change.kind === 'hitches' && change.baseline === change.current;
export const isChanged = (change: ListChange): boolean => change.kind !== 'same' && !isAlike(change);

/** `13 unchanged to the unit, 1 changed`; empty if one build was measured. */
export function changeSummary(changes: readonly (ListChange | undefined)[]): readonly string[] {
  const count = (isOne: (change: ListChange) => boolean): number =>
    changes.filter((change) => change !== undefined && isOne(change)).length;
  const same = count(({ kind }) => kind === 'same');
  const alike = count(isAlike);
  const changed = count(isChanged);
  if (same + alike + changed === 0) return [];
  const rest = changes.length - same - alike - changed;
  return [
    ...(same === 0 ? [] : [`${same} ${UNCHANGED}`]),
    ...(alike === 0 ? [] : [`${alike} ${ALIKE}`]),
    ...(changed === 0 ? [] : [`${changed} changed`]),
    ...(rest === 0 ? [] : [`${rest} not compared`]),
  ];
}
