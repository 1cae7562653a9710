import type { ScenarioResult } from '../result/result.ts';
import { formatCount, formatQuantity, formatRelative } from '../text/format.ts';
import { element, escapeXml, htmlTable } from '../text/xml.ts';
import { factorText } from '../wording/factors.ts';

type Both = NonNullable<ScenarioResult['builds']>['runs'];
type Unit = Parameters<typeof formatQuantity>[1];

const SHOWN_STACKS = 10;

/** Both builds side by side: stacks first, which say what changed, then factors and every metric. */
export function bothBuilds({ builds }: ScenarioResult): string {
  if (builds === undefined) return '';
  const { runs, metrics, mainFactors, stacks } = builds;
  const cells = (both: Both, unit: Unit): readonly string[] => [
    formatQuantity(both.baseline, unit),
    formatQuantity(both.current, unit),
    both.baseline === both.current
      ? '='
      : (formatRelative(both.current - both.baseline, both.baseline) ?? 'new'),
  ];
  const head = ['Baseline', 'Current', 'Change'];
  const note = `Medians; hitch time a run, of ${formatCount(runs.baseline, 'run')} of the baseline and ${formatCount(runs.current, 'run')} of this build.`;
  const stackRows = stacks
    .slice(0, SHOWN_STACKS)
    .map(({ key, appFrame, state, ...both }) => [
      `<code>${escapeXml(appFrame ?? key.split('|').at(-1) ?? key, 300)}</code>`,
      state,
      ...cells(both, 'ms'),
    ]);
  const factorRows = mainFactors.map(({ factor, ...both }) => [
    escapeXml(factorText(factor)),
    ...cells(both, 'ms'),
  ]);
  const metricRows = metrics.map(({ title, unit, ...both }) => [escapeXml(title), ...cells(both, unit)]);
  return [
    element('p', {}, note),
    stackRows.length === 0 ? '' : htmlTable(['Stack', 'State', ...head], stackRows, 'Stacks of both builds'),
    factorRows.length === 0 ? '' : htmlTable(['Factor', ...head], factorRows, 'Main factors of both builds'),
    element(
      'details',
      {},
      element('summary', {}, 'Every metric of both builds') +
        htmlTable(['Metric', ...head], metricRows, 'Metrics of both builds'),
    ),
  ].join('\n');
}
