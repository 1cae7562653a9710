import type { ScaleLinear } from 'd3-scale';
import type { FrameFact } from '../../compute/measurement.ts';
import { element } from '../text/xml.ts';

const WORDS: Readonly<Record<FrameFact['phase'], string>> = {
  drag: 'finger down',
  fling: 'fling',
  none: '',
};
const LABEL_MIN_PX = 60;

/** Consecutive frames of one phase. */
interface Stretch {
  readonly phase: FrameFact['phase'];
  readonly fromUs: number;
  toUs: number;
}

/** Below the bars: solid while the finger was down, outlined while the content moved by itself. */
export function touchTrack(
  frames: readonly FrameFact[],
  startUs: number,
  x: ScaleLinear<number, number>,
  top: number,
): string {
  const stretches: Stretch[] = [];
  for (const { phase, vsyncUs, intervalUs } of frames) {
    const toUs = vsyncUs + intervalUs - startUs;
    const last = stretches.at(-1);
    if (last?.phase === phase) last.toUs = toUs;
    else stretches.push({ phase, fromUs: vsyncUs - startUs, toUs });
  }
  return stretches
    .filter(({ phase }) => phase !== 'none')
    .map((stretch) => stretchMarkup(stretch, x, top))
    .join('');
}

function stretchMarkup(
  { phase, fromUs, toUs }: Stretch,
  x: ScaleLinear<number, number>,
  top: number,
): string {
  const left = x(fromUs);
  const width = x(toUs) - left;
  const bar = element('rect', {
    class: phase === 'drag' ? 'ink' : 'bar',
    x: left,
    y: top - 5,
    width: Math.max(1, width - 1),
    height: 5,
    rx: 2.5,
  });
  const label = element('text', { class: 'soft', x: left, y: top + 11, 'font-size': 11 }, WORDS[phase]);
  return width < LABEL_MIN_PX ? bar : bar + label;
}
