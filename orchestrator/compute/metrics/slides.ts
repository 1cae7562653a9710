import { ON_SCROLL_CHANGED } from './kit/sources.ts';
import { defineMetric, measured, NO_FRAMES, part } from './metric.ts';

export const slides = defineMetric({
  id: 'slides',
  title: 'Slides',
  unit: 'count',
  better: 'neither',
  definition:
    'How many continuous scrolls were measured, with finger slides and programmatic slides counted separately.',
  formula: 'number of slides',
  sources: [ON_SCROLL_CHANGED],
  parts: part('count', 'neither', 'finger', 'programmatic'),
  needs: ['intervals'],
  related: ['scroll-time'],
  measure: ({ slides: all }) => {
    if (all.length === 0) return NO_FRAMES;
    const finger = all.filter(({ kind }) => kind === 'finger').length;
    return measured(all.length, { finger, programmatic: all.length - finger });
  },
});
