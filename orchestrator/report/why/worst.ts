import { group, max } from 'd3-array';
import { msFromUs } from '../../base/units.ts';
import type { Causes } from '../result/result.ts';
import { formatCount, formatPValue, formatQuantity, formatSigned } from '../text/format.ts';
import { type Columns, element, escapeXml, htmlTable, htmlTableOf } from '../text/xml.ts';
import { factorText } from '../wording/factors.ts';

const BAR_PX = 160;

/** A share of 1 as a bar. */
export const bar = (share: number): string =>
  element('span', { class: 'share', style: `width:${Math.round(share * BAR_PX)}px` }, '');

/** Frames that differ only in their time are one row. */
export function worstFrames({ worstFrames: list }: Causes): string {
  const isCompose = list.some(({ recomposed }) => recomposed !== undefined);
  const alike = group(list, (frame) =>
    JSON.stringify([
      formatQuantity(frame.intervalMs, 'ms'),
      frame.missedVsyncs,
      causeTexts(frame),
      frame.recomposed ?? [],
    ]),
  );
  const rows = [...alike.values()].flatMap((frames) =>
    frames.slice(0, 1).map((frame) => ({ ...frame, alike: frames.length })),
  );
  return htmlTableOf('Worst frames', rows, {
    'Frames like it': (frame) => String(frame.alike),
    Run: ({ run }) => String(run),
    Slide: ({ slide }) => String(slide + 1),
    'Began, run time': ({ vsyncUs }) => formatQuantity(msFromUs(vsyncUs), 'ms'),
    'Frame time': ({ intervalMs }) => formatQuantity(intervalMs, 'ms'),
    'Missed vsyncs': ({ missedVsyncs }) => String(missedVsyncs),
    ...(isCompose ? { Composed: ({ recomposed }: Pick<Causes, 'recomposed'>) => composed(recomposed) } : {}),
    ...CAUSE,
  });
}

export const worstSlides = ({ worstSlides: list }: Causes): string =>
  htmlTableOf('Worst slides', list, {
    Run: ({ run }) => String(run),
    Slide: ({ ordinal }) => String(ordinal + 1),
    'From, run time': ({ startUs }) => formatQuantity(msFromUs(startUs), 'ms'),
    To: ({ endUs }) => formatQuantity(msFromUs(endUs), 'ms'),
    'Hitch time': ({ hitchMs }) => formatQuantity(hitchMs, 'ms'),
    'Hitch rate': ({ hitchRate }) => formatQuantity(hitchRate, 'ms/s'),
    ...CAUSE,
  });

/** What ran most in all slides, and the states that made it run again. */
export const composables = ({ recomposed = [] }: Causes): string =>
  htmlTableOf('Composables', recomposed, {
    Composable: ({ composable }) => `<code>${escapeXml(composable)}</code>`,
    Times: ({ times }) => `${bar(times / Math.max(1, recomposed[0]?.times ?? 1))} ${times}`,
    'Invalidated by': ({ states }) =>
      states === undefined
        ? 'not told by this version of Compose'
        : states.map(stateText).join('<br/>') || '–',
  });
const stateText = ({ state, times }: { readonly state: string; readonly times: number }): string =>
  `${times} × <code>${escapeXml(state)}</code>`;

/** `1 × com.acme.Feed, invalidated by 1 × State.get read at …`, a line each */
const composed = (list: Causes['recomposed'] = []): string =>
  list
    .map(({ composable, times, states = [] }) =>
      [`${times} × ${escapeXml(composable)}`, ...states.map(stateText)].join(', invalidated by '),
    )
    .join('<br/>');

type Cause = Pick<Causes['worstSlides'][number], 'factor' | 'adapterPosition' | 'boundPosition' | 'stack'>;
const CAUSE: Columns<Cause> = {
  Factor: ({ factor }) => escapeXml(factorText(factor)),
  'First row': ({ adapterPosition }) => positionText(adapterPosition),
  'Bound row': ({ boundPosition }) => positionText(boundPosition),
  Stack: ({ stack }) => (stack === undefined ? '–' : `<code>${escapeXml(stack)}</code>`),
};
const causeTexts = (cause: Cause): readonly string[] => Object.values(CAUSE).map((cell) => cell(cause));
const positionText = (position: number | undefined): string =>
  position === undefined ? '–' : String(position);

/** How the hitch rate changes with the depth of the list, and its median of each slide of a run. */
export function trend({ slideTrend }: Causes): string {
  if (slideTrend === undefined) return '';
  const { hitchRates } = slideTrend;
  const most = Math.max(1e-9, max(hitchRates, ({ hitchRate }) => hitchRate) ?? 0);
  const rows = hitchRates.map(({ ordinal, hitchRate }) => [
    String(ordinal + 1),
    `${bar(hitchRate / most)} ${formatQuantity(hitchRate, 'ms/s')}`,
  ]);
  const sentence = element('p', {}, escapeXml(trendSentence(slideTrend), 400));
  return sentence + htmlTable(['Slide', 'Hitch rate'], rows, 'Hitch rate by slide');
}

function trendSentence({ combined, slope, worseningRuns, runs }: NonNullable<Causes['slideTrend']>): string {
  const of = formatCount(runs, 'run');
  if (combined === undefined)
    return `Median slope ${formatSigned(slope, 'ms/s')} ms/s per slide; rising with p < 0.05 in ${worseningRuns} of ${of}.`;
  const { axis, p, rises } = combined;
  const perStep = combined.slope * (axis === 'px' ? 1_000 : 1);
  const trended = rises ? 'Worse the further one scrolls' : 'Better the further one scrolls';
  const found =
    p < SURE_P ? trended : 'Neither worse nor better the further one scrolls, as far as the runs show';
  return `${found} (${of} together, p ${formatPValue(p)}). Median slope ${formatSigned(perStep, 'ms/s')} ms/s ${PER[axis]}.`;
}
/** Two-sided, as the runs' own. */
const SURE_P = 0.05;
const PER = {
  row: 'per row',
  px: 'per 1,000 px',
  slide: 'per slide, as the depth of the list is not known',
} as const;
