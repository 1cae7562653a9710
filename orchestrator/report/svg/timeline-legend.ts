import { element, escapeXml } from '../text/xml.ts';
import { stageGroups } from './stages.ts';
import type { TimelineFrames } from './timeline-row.ts';

/** Only the stages that the slide shows; the hatching always. */
export function colourLegend({ frames }: TimelineFrames, left: number, y: number): string {
  const shown = stageGroups.filter(({ stages }) =>
    frames.some((frame) => stages.some((stage) => (frame.stages?.[stage] ?? 0) > 0)),
  );
  const entries = [
    { label: 'frame on time', attributes: { class: 'bar' } },
    { label: 'missed vsyncs (+n)', attributes: { class: 'late' } },
    ...shown.map(({ label, colour }) => ({ label, attributes: { fill: colour } })),
  ];
  let x = left;
  return entries
    .map(({ label, attributes }) => {
      const swatch = element('rect', { ...attributes, x, y: y - 9, width: 14, height: 10 });
      const text = element('text', { x: x + 19, y, 'font-size': 11 }, escapeXml(label));
      x += 40 + label.length * 6.2;
      return swatch + text;
    })
    .join('');
}
