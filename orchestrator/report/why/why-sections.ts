import { max } from 'd3-array';
import { msFromUs } from '../../base/units.ts';
import type { Unit } from '../../compute/metrics/metric.ts';
import type { Causes, Overlap, ScenarioResult, Spread, StackResult } from '../result/result.ts';
import { formatCount, formatNumber, formatPercent, formatQuantity, formatSigned } from '../text/format.ts';
import { htmlTable } from '../text/html-table.ts';
import { element, escapeXml } from '../text/xml.ts';
import { factorText } from '../wording/factors.ts';
import { ruleText } from '../wording/rules.ts';
import { startUpText } from '../wording/start-up.ts';
import { factsText } from '../wording/warnings.ts';
import { METHODS_HEAD, methodRows, methodText, WORK_HEAD, workRows } from '../wording/work-words.ts';
import { methodTrees } from './method-trees.ts';

const BAR_PX = 160;

/** The page's sections in the order of a reader's questions; empty ones are left out. */
export const whySections = ({
  causes,
  warnings,
  work,
  profile,
  startUp,
  metrics,
}: ScenarioResult): string[] =>
  [
    section('Work against the baseline', work === undefined ? '' : workChange(work)),
    section('Main factors', factors(causes)),
    section('Stacks by hitch time', stacks(causes)),
    section('Methods by hitch time', methodTrees(causes.slowMethods)),
    section('Stages of a frame', stages(causes)),
    section('During late frames', overlaps(causes)),
    section('Work by method', profile === undefined ? '' : workProfile(profile)),
    section('Worst slides', worstSlides(causes)),
    section('Worst frames', worstFrames(causes)),
    section('Hitch rate by slide', trend(causes)),
    section('Where definitions differ', differences(causes, metrics)),
    section('Start-up', startUpText(startUp) && element('p', {}, escapeXml(startUpText(startUp)))),
    section('Warnings', warningList(warnings)),
  ].filter((text) => text !== '');

const section = (title: string, content: string): string =>
  content === '' ? '' : `${element('h2', {}, title)}\n${content}`;

function workChange(work: NonNullable<ScenarioResult['work']>): string {
  const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
    rows.length === 0
      ? ''
      : htmlTable(
          head,
          rows.map((row) => row.map((cell) => escapeXml(cell))),
        );
  return table(WORK_HEAD, workRows(work)) + table(METHODS_HEAD, methodRows(work));
}

function workProfile({
  unitsPerFrame,
  methods,
  slowestFrames,
}: NonNullable<ScenarioResult['profile']>): string {
  const rows = methods.map(({ method, units }) => [
    escapeXml(methodText(method)),
    formatNumber(Math.round(units)),
    bar(unitsPerFrame === 0 ? 0 : Math.min(1, units / unitsPerFrame)),
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
    htmlTable(['Method', 'Units a frame', ''], rows) +
    htmlTable(['Frame at', 'Units', 'Counted', 'By method'], frames)
  );
}

function factors({ mainFactors }: Causes): string {
  const totalMs = mainFactors.reduce((sum, { hitchMs }) => sum + hitchMs, 0);
  if (totalMs === 0) return element('p', {}, 'No frame was late.');
  return htmlTable(
    ['Factor', 'Hitch time', '', 'Late frames'],
    mainFactors.map(({ factor, frames, hitchMs }) => [
      escapeXml(factorText(factor)),
      `${formatQuantity(hitchMs, 'ms')} (${formatPercent(hitchMs / totalMs)})`,
      bar(hitchMs / totalMs),
      formatNumber(frames, 'count'),
    ]),
  );
}

const bar = (share: number): string =>
  element('span', { class: 'share', style: `width:${Math.round(share * BAR_PX)}px` }, '');

function stacks({ stacks: list, withoutStack, mainFactors }: Causes): string {
  if (mainFactors.length === 0) return list.map(stack).join('\n');
  const { hitchMs, share } = withoutStack;
  const rest = `Without a stack: ${formatQuantity(hitchMs, 'ms')}, ${formatPercent(share)} of the hitch time.`;
  return [...list.map(stack), element('p', {}, rest)].join('\n');
}

/** Only the first, most expensive one is open. */
function stack({ key, appFrame, hitchMs, frames, slides, runs, example }: StackResult, i: number): string {
  const where = escapeXml(appFrame ?? key);
  const numbers = `${formatQuantity(hitchMs, 'ms')} in ${formatCount(frames, 'frame')}, ${formatCount(slides, 'slide')}, ${formatCount(runs, 'run')}`;
  const summary = element('summary', {}, `${i + 1}. <code>${where}</code> · ${numbers}`);
  const lines = example.map((line) => escapeXml(line, 300)).join('\n');
  return element('details', i === 0 ? { open: '' } : {}, `${summary}<pre>${lines}</pre>`);
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

function worstFrames({ worstFrames: list }: Causes): string {
  if (list.length === 0) return '';
  return htmlTable(
    ['Run', 'Slide', 'Began, run time', 'Frame time', 'Missed vsyncs', ...CAUSE],
    list.map((frame) => [
      String(frame.run),
      String(frame.slide + 1),
      formatQuantity(msFromUs(frame.vsyncUs), 'ms'),
      formatQuantity(frame.intervalMs, 'ms'),
      String(frame.missedVsyncs),
      ...cause(frame),
    ]),
  );
}

function worstSlides({ worstSlides: list }: Causes): string {
  if (list.length === 0) return '';
  return htmlTable(
    ['Run', 'Slide', 'From, run time', 'To', 'Hitch time', 'Hitch rate', ...CAUSE],
    list.map((slide) => [
      String(slide.run),
      String(slide.ordinal + 1),
      formatQuantity(msFromUs(slide.startUs), 'ms'),
      formatQuantity(msFromUs(slide.endUs), 'ms'),
      formatQuantity(slide.hitchMs, 'ms'),
      formatQuantity(slide.hitchRate, 'ms/s'),
      ...cause(slide),
    ]),
  );
}

const CAUSE = ['Factor', 'First row', 'Bound row', 'Stack'];
type Cause = Pick<Causes['worstSlides'][number], 'factor' | 'adapterPosition' | 'boundPosition' | 'stack'>;
const cause = ({ factor, adapterPosition, boundPosition, stack }: Cause): readonly string[] => [
  escapeXml(factorText(factor)),
  positionText(adapterPosition),
  positionText(boundPosition),
  stack === undefined ? '–' : `<code>${escapeXml(stack)}</code>`,
];
const positionText = (position: number | undefined): string =>
  position === undefined ? '–' : String(position);

function trend({ slideTrend }: Causes): string {
  if (slideTrend === undefined) return '';
  const { slope, runs, worseningRuns, hitchRates } = slideTrend;
  const most = Math.max(1e-9, max(hitchRates, ({ hitchRate }) => hitchRate) ?? 0);
  const sentence = `Median slope ${formatSigned(slope, 'ms/s')} ms/s per slide; rising with p &lt; 0.05 in ${worseningRuns} of ${formatCount(runs, 'run')}.`;
  const rows = hitchRates.map(({ ordinal, hitchRate }) => [
    String(ordinal + 1),
    formatQuantity(hitchRate, 'ms/s'),
    bar(hitchRate / most),
  ]);
  return element('p', {}, sentence) + htmlTable(['Slide', 'Hitch rate', ''], rows);
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
  return element('p', {}, WHAT_IS_COMPARED) + htmlTable(head, rows);
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
