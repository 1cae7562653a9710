import { pathText } from '../../scan/found-list.ts';
import type { ScenarioResult } from '../result/result.ts';
import { barsSvg, bothBars } from '../svg/bars.ts';
import { formatNumber, formatQuantity } from '../text/format.ts';
import { screenPicture, staticPage } from '../text/static-page.ts';
import { type Columns, element, escapeXml, htmlTable, htmlTableOf } from '../text/xml.ts';
import { whySections } from '../why/why-sections.ts';
import { methodText } from '../wording/work-words.ts';
import {
  type ComparedList,
  changedParts,
  changeHead,
  changeSummary,
  isChanged,
  type ListChange,
} from './changed-lists.ts';
import { picturesOf, type RankedList } from './ranking.ts';

export interface ScannedBuilds {
  /** Names of the APKs. */
  readonly before: string;
  readonly after: string;
  readonly compared?: ReadonlyMap<string, ComparedList>;
  /** A screenshot; undefined if it was not taken. */
  readonly read: (file: string) => Uint8Array | undefined;
}

/** Lists beyond these have no screenshots, so that the page of a large app on a phone still opens. */
const MOST_PICTURED = 20;

/** Every list of an app in two builds: the changed ones first, each with both screens and what changed; the others in one table. It links to no file, so it can be sent alone. */
export function changesPage(ranked: readonly RankedList[], builds: ScannedBuilds): string {
  const changed = ranked.flatMap(({ list, scenario, change }) =>
    change !== undefined && isChanged(change) ? [{ list, scenario, change }] : [],
  );
  const others = ranked.filter(({ change }) => change === undefined || !isChanged(change));
  const rest = changed.length === 0 ? 'Lists' : 'Other lists';
  const counts = changeSummary(ranked.map(({ change }) => change)).join(', ');
  return staticPage(`Lists of ${builds.after} against ${builds.before}`, [
    element('p', {}, escapeXml(counts === '' ? 'No list was compared.' : `${counts}.`)),
    ...changed.map((one, i) => changedList(one, i + 1, builds)),
    others.length === 0 ? '' : element('h2', {}, rest) + htmlTableOf(rest, others, OTHERS),
  ]);
}

const OTHERS: Columns<RankedList> = {
  List: ({ list }) => escapeXml(list.name),
  Way: ({ list }) => escapeXml(pathText(list.path), 300),
  Change: ({ change }) => (change === undefined ? 'not compared' : changeHead(change)),
};

function changedList(
  { list, scenario, change }: Pick<RankedList, 'list' | 'scenario'> & { readonly change: ListChange },
  number: number,
  { compared, read }: ScannedBuilds,
): string {
  const files = number > MOST_PICTURED ? [] : picturesOf(list, compared?.get(list.name));
  const pictures = files.flatMap((file, i) => {
    const png = read(file);
    const name = NAMES[i] ?? '';
    return png === undefined ? [] : [screenPicture(png, `${list.name}, ${name}`, name)];
  });
  return element(
    'section',
    {},
    [
      element('h2', {}, escapeXml(`${number}. ${list.name}: ${changeHead(change)}`)),
      element('p', { class: 'soft' }, escapeXml(pathText(list.path), 300)),
      element('div', { class: 'beside' }, [...pictures, element('div', {}, changeShown(change))].join('')),
      scenario === undefined ? '' : causesOf(scenario),
    ].join('\n'),
  );
}

const NAMES = ['before', 'after'] as const;

/** The page of causes without its pictures. */
function causesOf(scenario: ScenarioResult): string {
  const sections = whySections(scenario).map(({ title, content }) => element('h3', {}, title) + content);
  return element('details', {}, element('summary', {}, 'Causes in the newer build') + sections.join('\n'));
}

/** What changed, as bars and as a table. */
function changeShown(change: ListChange): string {
  if (change.kind === 'same') return '';
  if (change.kind === 'hitches') {
    const bars = bothBars(NAMES, change, (rate) => formatQuantity(rate, 'ms/s'));
    const whys = change.whys.map((why) => element('p', {}, escapeXml(`Work is not compared: ${why}`)));
    return barsSvg({ heading: 'Hitch rate', lines: [] }, [{ name: '', bars }]) + whys.join('');
  }
  const { perFrame, othersPerFrame } = change.work;
  const { methods, counts, states } = changedParts(change);
  const rows = [
    { name: 'All of a frame, on the main thread', ...perFrame },
    ...(othersPerFrame.baseline === othersPerFrame.current
      ? []
      : [{ name: 'On other threads', ...othersPerFrame }]),
    ...methods.map(({ method, ...both }) => ({ name: methodText(method), ...both })),
  ].map(({ name, ...both }) => ({ name, bars: bothBars(NAMES, both, unitsText) }));
  return [
    barsSvg({ heading: 'Work of a frame', lines: ['Units, as means over all frames'] }, rows),
    ...states.map((state) => element('p', {}, escapeXml(state, 500))),
    htmlTable(
      ['Count', 'Before', 'After', 'Change'],
      counts.map((row) => row.map((cell) => escapeXml(cell, 200))),
      'Counts that changed',
    ),
  ].join('');
}

const unitsText = (units: number): string => formatNumber(Math.round(units));
