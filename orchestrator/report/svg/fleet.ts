import { sort } from 'd3-array';
import type { Result, ScenarioResult } from '../result/result.ts';
import { headlineMetricOf } from '../result/shown-trend.ts';
import { formatCount, formatQuantity } from '../text/format.ts';
import { element } from '../text/xml.ts';
import { deviceText, numberAndLimit, shortVerdictLine } from '../wording/verdict-words.ts';
import { WHOLE_WORDS, wholeVerdictText } from '../wording/whole-verdict.ts';
import { okabeIto } from './palette.ts';
import { brokenLines, CHAR_PX, contentTopPx, label, MARGIN_PX, PICTURE_PX, picture } from './picture.ts';

const NAMES_PX = 236;
const HEAD_PX = 26;
const ROW_PX = 38;
const MAX_ROWS = 60;
/** So many that the longest word of a verdict fits into a cell. */
const MAX_COLUMNS = 5;
const MAX_HEAD_LINES = 4;
const LABEL_PX = 14;

/** Verdict and number of each scenario on each device; undefined for a single one, which needs no overview. */
export function fleetSvg(result: Result): string | undefined {
  const { scenarios } = result;
  if (scenarios.length < 2) return undefined;
  const devices = distinct(scenarios.map(deviceText));
  const names = distinct(scenarios.map(({ name }) => name));
  // The longer dimension runs down the page.
  const isByDevice = devices.length >= names.length;
  const [rows, columns] = isByDevice ? [devices, names] : [names, devices];
  const byPlace = new Map(
    scenarios.map((scenario) => [placeOf(deviceText(scenario), scenario.name), scenario]),
  );
  const cellOf = (row: string, column: string): ScenarioResult | undefined =>
    byPlace.get(isByDevice ? placeOf(row, column) : placeOf(column, row));
  const worstRows = worstFirst(rows, (row) => columns.map((column) => cellOf(row, column)));
  const worstColumns = worstFirst(columns, (column) => rows.map((row) => cellOf(row, column)));
  const shownRows = worstRows.slice(0, MAX_ROWS);
  const shownColumns = worstColumns.slice(0, MAX_COLUMNS);
  const text = {
    heading: `Hitchproof: ${wholeVerdictText(result)}`,
    lines: [
      `${formatCount(devices.length, 'device')} × ${formatCount(names.length, 'scenario')}`,
      ...leftOut(rows.length - shownRows.length, columns.length - shownColumns.length),
    ],
  };
  const topPx = contentTopPx(text);
  const widthPx = (PICTURE_PX - 2 * MARGIN_PX - NAMES_PX) / shownColumns.length;
  const heads = shownColumns.map((column) => brokenLines(column, charsIn(widthPx - 8), MAX_HEAD_LINES));
  const headPx = HEAD_PX + LABEL_PX * (Math.max(...heads.map(({ length }) => length)) - 1);
  const words = scenarios.map(({ verdict }) => wordLines(verdict, widthPx).length);
  const rowPx = ROW_PX + LABEL_PX * (Math.max(...words) - 1);
  const at = (column: number): number => MARGIN_PX + NAMES_PX + column * widthPx;
  const content = [
    ...heads.map((lines, i) => labels(lines, { x: at(i) + 6, y: topPx + 18 }, charsIn(widthPx - 8))),
    ...shownRows.flatMap((row, r) => {
      const y = topPx + headPx + r * rowPx;
      return [
        rowName(row, y),
        ...shownColumns.map((column, c) =>
          cell(cellOf(row, column), { x: at(c), y, widthPx, heightPx: rowPx - 4 }),
        ),
      ];
    }),
  ];
  return picture(text, {
    content: content.join(''),
    heightPx: topPx + headPx + shownRows.length * rowPx + 12,
  });
}

function labels(lines: readonly string[], { x, y }: { x: number; y: number }, maxChars: number): string {
  return lines.map((line, i) => label(line, { x, y: y + i * LABEL_PX }, maxChars)).join('');
}

function rowName(name: string, y: number): string {
  const chars = charsIn(NAMES_PX - 8);
  const lines = brokenLines(name, chars, 2);
  return labels(lines, { x: MARGIN_PX, y: y + (lines.length === 1 ? 22 : 14) }, chars);
}

const placeOf = (device: string, scenario: string): string => JSON.stringify([device, scenario]);
const distinct = (names: readonly string[]): readonly string[] => [...new Set(names)];
const charsIn = (widthPx: number): number => Math.floor(widthPx / CHAR_PX);

const leftOut = (rows: number, columns: number): string[] =>
  rows + columns === 0
    ? []
    : [
        `${formatCount(rows, 'row')} and ${formatCount(columns, 'column')} more in result.json; the worst are shown.`,
      ];

type Kind = Result['verdict']['kind'];
/** The gravest verdict first. */
const COLOURS: Readonly<Record<Kind, string>> = {
  fail: okabeIto.vermillion,
  'no-data': okabeIto.purple,
  infrastructure: okabeIto.purple,
  'test-failed': okabeIto.purple,
  'invalid-environment': okabeIto.purple,
  inconclusive: okabeIto.yellow,
  'no-baseline': okabeIto.yellow,
  warning: okabeIto.orange,
  pass: okabeIto.skyBlue,
};
const GRAVITY = Object.keys(COLOURS);

interface CellPlace {
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

const charsInCell = (widthPx: number): number => charsIn(widthPx - 16);
const wordLines = (verdict: Kind, widthPx: number): readonly string[] =>
  brokenLines(WHOLE_WORDS[verdict], charsInCell(widthPx), 2);

/** The colour is a bar at the side, so that the text keeps its contrast in both themes. */
function cell(scenario: ScenarioResult | undefined, { x, y, widthPx, heightPx }: CellPlace): string {
  const box = element('rect', { class: 'cell', x, y, width: widthPx - 4, height: heightPx, rx: 3 });
  if (scenario === undefined) return box + label('not run', { x: x + 12, y: y + 21, isSoft: true });
  const { verdict } = scenario;
  const room = charsInCell(widthPx);
  const word = wordLines(verdict, widthPx);
  return [
    box,
    element('rect', { fill: COLOURS[verdict], x, y, width: 6, height: heightPx, rx: 2 }),
    labels(word, { x: x + 12, y: y + LABEL_PX }, room),
    label(numberOf(scenario, room), { x: x + 12, y: y + LABEL_PX * (word.length + 1), isSoft: true }, room),
  ].join('');
}

/** The deciding metric's number, with its limit and its name if there is room. */
function numberOf({ verdicts, metrics }: ScenarioResult, room: number): string {
  const metric = headlineMetricOf(verdicts);
  const found = metrics.find((one) => one.metric === metric);
  if (found === undefined) return 'no value';
  const verdict = verdicts.find((one) => one.metric === metric);
  const longer = verdict === undefined ? [] : [shortVerdictLine(verdict), numberAndLimit(verdict)];
  return longer.find(({ length }) => length <= room) ?? formatQuantity(found.median, found.unit);
}

/** Rows, or columns, with more grave verdicts come first, otherwise in their order. */
function worstFirst(
  names: readonly string[],
  cellsOf: (name: string) => readonly (ScenarioResult | undefined)[],
): readonly string[] {
  const graveness = (name: string): number =>
    Math.min(
      ...cellsOf(name).map((one) => (one === undefined ? GRAVITY.length : GRAVITY.indexOf(one.verdict))),
    );
  return sort(names, graveness);
}
