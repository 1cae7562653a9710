import { sum } from 'd3-array';
import type { Both, WorkChange } from '../../judge/metric-verdict.ts';
import type { ScenarioResult } from '../result/result.ts';
import { formatNumber, formatPercent, formatRelative, formatSigned, plainText } from '../text/format.ts';

/** A method's change below this share of a frame's work is not shown: it may be due to sampling. */
const SHOWN_SHARE = 0.01;

/** The methods whose change is shown, the most changed first; `sizeOf`: by what. */
export const shownMethods = (work: WorkChange, sizeOf = Math.abs): WorkChange['methods'] =>
  work.methods.filter((one) => sizeOf(changeOf(one)) > SHOWN_SHARE * work.perFrame.baseline);

const SHOWN_METHODS = 5;

export const PLATFORM_WORK = 'platform and libraries';

/** The methods whose work grew most, largest first: `Feed.bind +412,000 units a frame (+18 %)`. */
export const grownMethods = (work: WorkChange): readonly string[] => changedMethods(work, (change) => change);

/** Those whose work changed most; `sizeOf`: by what. */
export const changedMethods = (work: WorkChange, sizeOf = Math.abs): readonly string[] =>
  shownMethods(work, sizeOf)
    .slice(0, SHOWN_METHODS)
    .map((one) => `${methodText(one.method)} ${changeText(one)}`);

const changeOf = ({ baseline, current }: Both): number => current - baseline;

/** `+412,000 units a frame (+18 %)`, `+20,000 units a frame (new)` */
function changeText(both: Both): string {
  const change = Math.round(changeOf(both));
  return `${formatSigned(change)} units a frame (${formatRelative(change, both.baseline) ?? 'new'})`;
}

export const methodText = (method: string | undefined): string =>
  method === undefined ? PLATFORM_WORK : plainText(method, 120);

/** A row of a table: what, before, after, change. Equal values have no change. */
export const bothCells = (what: string, { baseline, current }: Both): readonly string[] => [
  what,
  formatNumber(rounded(baseline)),
  formatNumber(rounded(current)),
  baseline === current ? '=' : (formatRelative(current - baseline, baseline) ?? 'new'),
];

/** Units are whole numbers; means of counts may be small. */
const rounded = (value: number): number => (value >= 100 ? Math.round(value) : value);

const NOTHING = { baseline: 0, current: 0 };

/** The rows of a comparison: work first, then what was counted in either build. */
export const workRows = (work: WorkChange): readonly (readonly string[])[] =>
  [
    { what: 'frames a run', ...work.frames },
    { what: 'units a frame', ...work.perFrame },
    { what: 'P95 of a frame on the model, ms', ...(work.frameP95Ms ?? NOTHING) },
    { what: 'units a bound row', ...work.perRow },
    { what: 'units that a bind grows by with each row', ...(work.growthEach ?? NOTHING) },
    { what: 'units a frame on other threads', ...work.othersPerFrame },
    ...work.countsPerFrame.map(({ name, ...both }) => ({ what: `${name} a frame`, ...both })),
    ...work.countsPerRow.map(({ name, ...both }) => ({ what: `${name} a bound row`, ...both })),
  ]
    .filter(({ baseline, current }) => baseline > 0 || current > 0)
    .map(({ what, ...both }) => bothCells(what, both));

export const WORK_HEAD = ['Work', 'Baseline', 'Current', 'Change'];
export const METHODS_HEAD = ['Method', 'Baseline, units a frame', 'Current', 'Change'];

/** Of the methods whose change is shown. */
export const methodRows = (work: WorkChange): readonly (readonly string[])[] =>
  shownMethods(work)
    .slice(0, 10)
    .map(({ method, ...both }) => bothCells(methodText(method), both));

/** The methods with most work, per frame and per bound row, of any verdict, and the law by which a bind grows. */
export const mostWorkLines = ({
  scenarios,
}: {
  readonly scenarios: readonly ScenarioResult[];
}): readonly string[] =>
  scenarios.flatMap(({ name, profile }) => {
    if (profile === undefined) return [];
    const { unitsPerFrame, otherUnitsPerFrame, methods, rows, unitsPerRow, rowMethods, growth } = profile;
    const others = formatNumber(Math.round(otherUnitsPerFrame));
    const beside = otherUnitsPerFrame === 0 ? '' : `, and ${others} on other threads`;
    const grows = growthText(growth);
    return [
      `Most work in ${plainText(name, 40)}: ${mostText(`frame of ${unitsOf(unitsPerFrame)}${beside}`, methods)}`,
      ...(rows === 0 ? [] : [`  ${mostText(`bound row of ${unitsOf(unitsPerRow)}`, rowMethods)}`]),
      ...(grows === undefined ? [] : [`  ${grows}`]),
      ...withoutLines(profile),
      ...unpricedLines(profile),
    ];
  });

/** `  without a.Feed.bind about 48,000 units a frame, without a.B.c about 110,000`: what removing each would give, the most first. */
function withoutLines({ without = [], unitsPerFrame }: Profile): readonly string[] {
  const worth = without.filter((one) => one.unitsPerFrame < (1 - WORTH_SHARE) * unitsPerFrame);
  const each = worth.map(
    (one, i) =>
      `without ${plainText(one.method, 120)} about ${formatNumber(Math.round(one.unitsPerFrame))}${i === 0 ? ' units a frame' : ''}`,
  );
  return each.length === 0 ? [] : [`  ${each.join(', ')}`];
}
/** What gives less is not worth the words. */
const WORTH_SHARE = 0.1;

/** Each method that is called without a price. */
export const unpricedText = (unpriced: Profile['unpriced'] = []): string | undefined =>
  unpriced.length === 0
    ? undefined
    : `calls without a price, which cost nothing: ${unpriced.map(({ method, calls }) => `${formatNumber(calls)} × ${method}`).join(', ')}`;

/** Above this share of calls without a price, a result says so. */
const UNPRICED_SHARE = 0.01;

/** The methods of which nobody knows what they cost, if they are called so often that it may matter. */
function unpricedLines({ unpriced = [], calls = 0 }: Profile): readonly string[] {
  const share = sum(unpriced, (one) => one.calls) / Math.max(1, calls);
  const most = unpriced
    .slice(0, SHOWN_METHODS)
    .map((one) => `${formatNumber(one.calls)} × ${plainText(one.method, 120)}`);
  return share <= UNPRICED_SHARE
    ? []
    : [
        `  ${formatPercent(share)} of its calls of the JDK and native code have no price and cost nothing: ${most.join(', ')}`,
      ];
}

const MOST_METHODS = 3;

const unitsOf = (units: number): string => `${formatNumber(Math.round(units))} units`;

/** `a frame of 120,000 units: Feed.bind 31 %, Row.onMeasure 12 %, platform and libraries 57 %`: the app's methods first. */
function mostText(of: string, methods: Profile['methods']): string {
  const all = sum(methods, ({ units }) => units);
  const isOwn = ({ method }: Profile['methods'][number]): boolean => method !== undefined;
  const own = methods.filter((one) => isOwn(one) && one.units > SHOWN_SHARE * all).slice(0, MOST_METHODS);
  const shown = [...own, ...methods.filter((one) => !isOwn(one))].map(
    (one) => `${methodText(one.method)} ${formatPercent(one.units / all)}${requestedText(one)}`,
  );
  return `a ${of}${shown.length === 0 ? '' : `: ${shown.join(', ')}`}`;
}
type Profile = NonNullable<ScenarioResult['profile']>;

/** ` (8 % in layouts and drawings that it asked for)`: of the method's own work. */
export const requestedText = ({ units, requested }: Profile['methods'][number]): string =>
  requested === undefined
    ? ''
    : ` (${formatPercent(requested / units)} of it in layouts and drawings that it asked for)`;

/** `work of a bind grows with its position: 3.1 units a row`; undefined if it follows no law. */
export const growthText = (growth: Profile['growth']): string | undefined =>
  growth && `work of a bind grows with ${GROWTH[growth.of](formatNumber(growth.unitsEach))}`;
const GROWTH = {
  position: (units: string) => `its position: ${units} units a row`,
  bind: (units: string) => `each bind: ${units} units more each time`,
  size: (units: string) => `the size of the list: ${units} units for each item that it has`,
} as const;

/** Printed below the table of verdicts. */
export const grownLines = ({
  scenarios,
}: {
  readonly scenarios: readonly ScenarioResult[];
}): readonly string[] =>
  scenarios.flatMap(({ name, work }) =>
    work === undefined
      ? []
      : [
          ...grownMethods(work).map((line, i) =>
            i === 0 ? `More work in ${plainText(name, 40)}: ${line}` : `  ${line}`,
          ),
          ...(work.grownCounts === undefined
            ? []
            : [`More per frame in ${plainText(name, 40)}: ${grownCounts(work).join(', ')}`]),
        ],
  );

/** `inflations 0.1 → 0.3`, of the counts that grew. */
export const grownCounts = ({ grownCounts: names = [], countsPerFrame }: WorkChange): readonly string[] =>
  names.flatMap((name) =>
    countsPerFrame
      .filter((one) => one.name === name)
      .map(({ baseline, current }) => `${name} ${formatNumber(baseline)} → ${formatNumber(current)}`),
  );
