import type { Both, WorkChange } from '../../judge/work-change.ts';
import type { ScenarioResult } from '../result/result.ts';
import { formatNumber, formatRelative, formatSigned } from '../text/format.ts';
import { plainText } from '../text/plain-text.ts';

/** A method's change below this share of a frame's work is not shown: it may be due to sampling. */
const SHOWN_SHARE = 0.01;
const SHOWN_METHODS = 5;

export const PLATFORM_WORK = 'platform and libraries';

/** The methods whose work grew most, largest first: `Feed.bind +412,000 units a frame (+18 %)`. */
export const grownMethods = (work: WorkChange): readonly string[] => changedMethods(work, (change) => change);

/** Those whose work changed most; `sizeOf`: by what. */
export const changedMethods = (work: WorkChange, sizeOf = Math.abs): readonly string[] =>
  work.methods
    .filter((one) => sizeOf(changeOf(one)) > SHOWN_SHARE * work.perFrame.baseline)
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

/** The rows of a comparison: work first, then what was counted in either build. */
export const workRows = (work: WorkChange): readonly (readonly string[])[] =>
  [
    { what: 'frames a run', ...work.frames },
    { what: 'units a frame', ...work.perFrame },
    { what: 'units a bound row', ...work.perRow },
    { what: 'units a frame on other threads', ...work.othersPerFrame },
    ...work.countsPerFrame.map(({ name, ...both }) => ({ what: `${name} a frame`, ...both })),
    ...work.countsPerRow.map(({ name, ...both }) => ({ what: `${name} a bound row`, ...both })),
  ]
    .filter(({ baseline, current }) => baseline > 0 || current > 0)
    .map(({ what, ...both }) => bothCells(what, both));

export const WORK_HEAD = ['Work', 'Baseline', 'Current', 'Change'];
export const METHODS_HEAD = ['Method', 'Baseline, units a frame', 'Current', 'Change'];

/** The methods that changed by more than `SHOWN_SHARE`, the most changed first. */
export const methodRows = (work: WorkChange): readonly (readonly string[])[] =>
  work.methods
    .filter((one) => Math.abs(changeOf(one)) > SHOWN_SHARE * work.perFrame.baseline)
    .slice(0, 10)
    .map(({ method, ...both }) => bothCells(methodText(method), both));

/** Printed below the table of verdicts. */
export const grownLines = ({
  scenarios,
}: {
  readonly scenarios: readonly ScenarioResult[];
}): readonly string[] =>
  scenarios.flatMap(({ name, work }) =>
    work === undefined
      ? []
      : grownMethods(work).map((line, i) =>
          i === 0 ? `More work in ${plainText(name, 40)}: ${line}` : `  ${line}`,
        ),
  );
