import type { Coverage } from '../../compute/work/baseline-profile.ts';
import { type BarRow, barsSvg } from '../svg/bars.ts';
import { formatCount, formatPercent } from '../text/format.ts';
import { staticPage } from '../text/static-page.ts';
import { element, escapeXml } from '../text/xml.ts';

const MOST_METHODS = 40;

/** How much of the work of slides a baseline profile covers, and the methods that it leaves out. @param of whose profile */
export function coveragePage({ share, missing }: Coverage, of: string): string {
  const bar = (name: string, value: number): BarRow => ({
    name,
    bars: [{ value, text: formatPercent(value) }],
  });
  const shown = missing.slice(0, MOST_METHODS);
  const more = missing.length - shown.length;
  const whole = [bar('covered', share), ...(missing.length === 0 ? [] : [bar('missing', 1 - share)])];
  const methods = shown.map((one) => bar(one.method, one.share));
  return staticPage(`Baseline profile of ${of}`, [
    element('p', {}, escapeXml(`It covers ${formatPercent(share)} of the work of slides.`)),
    barsSvg({ heading: 'Work of slides', lines: ['In methods of the app and its libraries'] }, whole),
    ...(shown.length === 0
      ? []
      : [barsSvg({ heading: 'Missing methods', lines: ['Share of that work'] }, methods)]),
    ...(more === 0 ? [] : [element('p', {}, `And ${formatCount(more, 'method')} more.`)]),
  ]);
}
