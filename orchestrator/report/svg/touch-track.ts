import { groups } from 'd3-array';
import type { ScaleLinear } from 'd3-scale';
import type { FrameFact } from '../../compute/measurement.ts';
import { element } from '../text/xml.ts';

const WORDS: Readonly<Record<FrameFact['phase'], string>> = {
  drag: 'finger down',
  fling: 'fling',
  none: '',
};
const LABEL_MIN_PX = 60;

/** Under the bars: where the finger was down (solid), where the content moved by itself (outline). */
export function touchTrack(
  frames: readonly FrameFact[],
  startUs: number,
  x: ScaleLinear<number, number>,
  top: number,
): string {
  let stretch = 0;
  const stretches = groups(frames, (frame) => {
    const before = frames[frames.indexOf(frame) - 1];
    if (before !== undefined && before.phase !== frame.phase) stretch += 1;
    return stretch;
  });
  return stretches.map(([, list]) => phase(list, startUs, x, top)).join('');
}

function phase(
  frames: readonly FrameFact[],
  startUs: number,
  x: ScaleLinear<number, number>,
  top: number,
): string {
  const [first] = frames;
  const last = frames.at(-1);
  if (first === undefined || last === undefined || first.phase === 'none') return '';
  const left = x(first.vsyncUs - startUs);
  const width = x(last.vsyncUs + last.intervalUs - startUs) - left;
  const bar = element('rect', {
    class: first.phase === 'drag' ? 'ink' : 'bar',
    x: left,
    y: top - 5,
    width: Math.max(1, width - 1),
    height: 5,
    rx: 2.5,
  });
  const label = element('text', { class: 'soft', x: left, y: top + 11, 'font-size': 11 }, WORDS[first.phase]);
  return width < LABEL_MIN_PX ? bar : bar + label;
}
