import { msFromUs } from '../../base/units.ts';
import type { Unit } from '../../compute/metrics/metric.ts';
import type { Causes, Overlap, ScenarioResult, Spread, StackResult } from '../result/result.ts';
import { formatCount, formatNumber, formatPercent, formatQuantity } from '../text/format.ts';
import { element, escapeXml, htmlTable, htmlTableOf, scrollable } from '../text/xml.ts';
import { factorText } from '../wording/factors.ts';
import { mainThreadText, nameOfStack, systemText } from '../wording/main-cause.ts';
import { ruleText } from '../wording/rules.ts';
import { startUpText } from '../wording/scenes.ts';
import { factsText } from '../wording/warnings.ts';
import {
  growthText,
  METHODS_HEAD,
  methodRows,
  methodText,
  requestedText,
  unpricedText,
  WORK_HEAD,
  workRows,
} from '../wording/work-words.ts';
import { bothBuilds } from './both-builds.ts';
import { failures, hangs, methodTrees } from './failures.ts';
import {
  allSlides,
  dropLevels,
  metricParts,
  screens,
  slidingRate,
  stutterWindows,
  threadsAndMemory,
} from './screens-and-slides.ts';
import type { WhyPictures } from './why-pictures.ts';
import { bar, composables, trend, worstFrames, worstSlides } from './worst.ts';

const OPEN_STACKS = 3;

export interface WhySection {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly markup: string;
}

/** The page's sections in the order of a reader's questions; empty ones are left out. Those that are long are folded. */
export function whySections(
  scenario: ScenarioResult,
  { more = [], recompositions = '', blankArea = '' }: WhyPictures = {},
): readonly WhySection[] {
  const { causes, warnings, work, profile, startUp, metrics } = scenario;
  const start = startUpText(startUp);
  return [
    section('Work against the baseline', work === undefined ? '' : workChange(work)),
    section('Both builds', bothBuilds(scenario)),
    section('Failed runs', failures(scenario)),
    section('No answer', hangs(scenario)),
    section('Screens', screens(scenario)),
    section('Main factors', factors(causes)),
    section('Stacks by hitch time', stacks(causes)),
    section('Methods by hitch time', methodTrees(causes.slowMethods)),
    folded('Warnings', warningList(warnings)),
    folded('Start-up', start && element('p', {}, escapeXml(start))),
    folded('More pictures', more.join('\n')),
    folded('Sliding rate by second', slidingRate(scenario)),
    folded('Drop levels', dropLevels(scenario)),
    folded('Stutter windows', stutterWindows(scenario)),
    folded('Slides', allSlides(scenario)),
    folded('Threads and memory', threadsAndMemory(scenario)),
    folded('Worst slides', worstSlides(causes)),
    folded('Worst frames', worstFrames(causes)),
    section('Composables', `${recompositions}${composables(causes)}`),
    section('Blank area', blankArea),
    folded('Hitch rate by slide', trend(causes)),
    folded('Stages of a frame', stages(causes)),
    folded('During late frames', overlaps(causes)),
    folded('Work by method', profile === undefined ? '' : workProfile(profile)),
    folded('Every metric', metricParts(scenario)),
    folded('Where definitions differ', differences(causes, metrics)),
  ].flatMap((one) => one ?? []);
}

const idOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

function section(title: string, content: string): WhySection | undefined {
  const id = idOf(title);
  return content === ''
    ? undefined
    : { id, title, content, markup: element('section', { id }, `${element('h2', {}, title)}\n${content}`) };
}

function folded(title: string, content: string): WhySection | undefined {
  const id = idOf(title);
  const summary = element('summary', {}, element('h2', {}, title));
  return content === ''
    ? undefined
    : { id, title, content, markup: element('details', { class: 'fold', id }, `${summary}\n${content}`) };
}

function workChange(work: NonNullable<ScenarioResult['work']>): string {
  const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
    rows.length === 0
      ? ''
      : htmlTable(
          head,
          rows.map((row) => row.map((cell) => escapeXml(cell))),
          'Work against the baseline',
        );
  return table(WORK_HEAD, workRows(work)) + table(METHODS_HEAD, methodRows(work));
}

function workProfile(profile: NonNullable<ScenarioResult['profile']>): string {
  const { unitsPerFrame, methods, unitsPerRow, rowMethods, growth, unpriced, slowestFrames } = profile;
  const said = [growthText(growth), unpricedText(unpriced)].flatMap((text) => text ?? []);
  const rowsOf = (list: typeof methods, of: number) =>
    list.map((one) => [
      escapeXml(`${methodText(one.method)}${requestedText(one)}`),
      `${formatNumber(Math.round(one.units))} ${bar(of === 0 ? 0 : Math.min(1, one.units / of))}`,
    ]);
  const frames = slowestFrames.map(({ atUs, units, counts, methods: within }) => [
    formatQuantity(msFromUs(atUs), 'ms'),
    formatNumber(units),
    escapeXml(
      Object.entries(counts)
        .filter(([, count]) => count > 0)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
    ),
    escapeXml(within.map((one) => `${methodText(one.method)} ${formatNumber(one.units)}`).join(', '), 400),
  ]);
  return (
    said.map((text) => element('p', {}, `${escapeXml(capital(text), 2_000)}.`)).join('') +
    htmlTable(['Method', 'Units a frame'], rowsOf(methods, unitsPerFrame), 'Work by method') +
    (rowMethods.length === 0
      ? ''
      : htmlTable(['Method', 'Units a bound row'], rowsOf(rowMethods, unitsPerRow), 'Work of a bound row')) +
    htmlTable(['Frame at', 'Units', 'Counted', 'By method'], frames, 'Frames with the most work')
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function factors({ mainFactors }: Causes): string {
  const totalMs = mainFactors.reduce((sum, { hitchMs }) => sum + hitchMs, 0);
  if (totalMs === 0) return element('p', {}, 'No frame was late.');
  return htmlTableOf('Main factors', mainFactors, {
    Factor: ({ factor }) => escapeXml(factorText(factor)),
    'Hitch time': ({ hitchMs }) =>
      `${bar(hitchMs / totalMs)} ${formatQuantity(hitchMs, 'ms')} (${formatPercent(hitchMs / totalMs)})`,
    'Late frames': ({ frames }) => formatNumber(frames, 'count'),
  });
}

function stacks({ stacks: list, withoutStack, mainFactors, system }: Causes): string {
  const shown = list.slice(0, OPEN_STACKS).map(stack);
  const more = list.slice(OPEN_STACKS).map((one, i) => stack(one, OPEN_STACKS + i));
  const summary = element('summary', {}, formatCount(more.length, 'more stack'));
  const all =
    more.length === 0 ? shown : [...shown, element('details', {}, `${summary}\n${more.join('\n')}`)];
  if (system !== undefined)
    all.unshift(element('p', {}, `All late frames: ${escapeXml(systemText(system))}.`));
  if (mainFactors.length === 0) return all.join('\n');
  const { hitchMs, share } = withoutStack;
  const rest = `Without a stack: ${formatQuantity(hitchMs, 'ms')}, ${formatPercent(share)} of the hitch time.`;
  return [...all, element('p', {}, rest)].join('\n');
}

/** Only the first, most expensive one is open. */
function stack(found: StackResult, i: number): string {
  const { appFrame, hitchMs, frames, slides, runs, example } = found;
  const where = escapeXml(appFrame ?? nameOfStack(found));
  const numbers = `${formatQuantity(hitchMs, 'ms')} in ${formatCount(frames, 'frame')}, ${formatCount(slides, 'slide')}, ${formatCount(runs, 'run')}`;
  const did = mainThreadText(found);
  const thread = did === undefined ? '' : ` · ${escapeXml(did)}`;
  const summary = element('summary', {}, `${i + 1}. <code>${where}</code> · ${numbers}${thread}`);
  const lines = example.map((line) => escapeXml(line, 300)).join('\n');
  return element(
    'details',
    i === 0 ? { open: '' } : {},
    `${summary}${scrollable('pre', `Stack ${i + 1}`, lines)}`,
  );
}

function stages({ stages: list }: Causes): string {
  if (list.length === 0) return '';
  const spread = (one: Spread | undefined): readonly string[] =>
    one === undefined
      ? ['–', '–', '–']
      : [one.p50, one.p95, one.max].map((value) => formatQuantity(value, 'ms'));
  return htmlTable(
    ['Stage', 'Median', '95 % below', 'Longest', 'Late frames: median', '95 % below', 'Longest'],
    list.map(({ stage, all, late }) => [escapeXml(factorText(stage)), ...spread(all), ...spread(late)]),
    'Stages of a frame',
  );
}

function overlaps({ overlaps: { gc, thermal }, mainFactors }: Causes): string {
  if (mainFactors.length === 0) return '';
  const sentence = (found: Overlap | undefined, during: string, unrecorded: string): string => {
    if (found === undefined) return unrecorded;
    const { frames, lateFrames } = found;
    return `${during} ${formatNumber(frames)} of ${formatCount(lateFrames, 'late frame')} (${formatPercent(frames / Math.max(1, lateFrames))}).`;
  };
  return [
    sentence(gc, 'A garbage collection may have run in', 'Garbage collections were not recorded.'),
    sentence(thermal, 'The device was throttling in', 'The thermal state was not recorded.'),
    'An overlap is no proof of a cause.',
  ]
    .map((text) => element('p', {}, text))
    .join('');
}

function differences(
  { definitionDifferences: list }: Causes,
  metrics: readonly Pick<ScenarioResult['metrics'][number], 'metric' | 'unit'>[],
): string {
  if (list.length === 0) return '';
  const unitOf = (id: string): Unit | undefined => metrics.find(({ metric }) => metric === id)?.unit;
  const rows = list.map(({ metrics: [left, right], values, rule, numbers }) => {
    // Of two units, or of one metric's parts, another quantity is compared, whose unit is not recorded.
    const unit = left !== right && unitOf(left) === unitOf(right) ? unitOf(left) : undefined;
    const text = (value: number): string =>
      unit === undefined ? formatNumber(value) : formatQuantity(value, unit);
    return [
      `<code>${escapeXml(left)}</code>`,
      text(values[0]),
      `<code>${escapeXml(right)}</code>`,
      text(values[1]),
      escapeXml([ruleText(rule), factsText(numbers)].filter(Boolean).join(' · '), 400),
    ];
  });
  const head = ['Definition', 'Value', 'Definition', 'Value', 'Why they differ'];
  return element('p', {}, WHAT_IS_COMPARED) + htmlTable(head, rows, 'Where definitions differ');
}

const WHAT_IS_COMPARED =
  'Values of one run. Where the units of two definitions differ, a quantity that both count is compared, such as late frames, or seconds of hitches.';

const warningList = (warnings: ScenarioResult['warnings']): string =>
  warnings.length === 0
    ? ''
    : element(
        'ul',
        {},
        warnings
          .map(({ sentence, facts }) => element('li', {}, escapeXml(`${sentence} ${factsText(facts)}`, 400)))
          .join('\n'),
      );
