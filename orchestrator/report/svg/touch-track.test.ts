import { scaleLinear } from 'd3-scale';
import { expect, test } from 'vitest';
import { slideOf } from '../../../test/builders/report-of.ts';
import type { FrameFact } from '../../compute/measurement.ts';
import { touchTrack } from './timeline-row.ts';

/** 100 frames of 16,667 µs are 1000 px. */
const x = scaleLinear([0, 1_666_700], [0, 1000]);
const track = (phases: readonly FrameFact['phase'][], startUs = 1_000_000): string => {
  const { frames } = slideOf(0, Array(phases.length).fill(1), (i) => ({ phase: phases[i] ?? 'none' }));
  return touchTrack(frames, startUs, x, 50);
};
const phases = (count: number, phase: FrameFact['phase']): FrameFact['phase'][] => Array(count).fill(phase);

test('finger down is solid, a fling is an outline, each labelled', () => {
  expect(track([...phases(10, 'drag'), ...phases(20, 'fling')])).toBe(
    [
      '<rect class="ink" x="0" y="45" width="99" height="5" rx="2.5"/>',
      '<text class="soft" x="0" y="61" font-size="11">finger down</text>',
      '<rect class="bar" x="100" y="45" width="199" height="5" rx="2.5"/>',
      '<text class="soft" x="100" y="61" font-size="11">fling</text>',
    ].join(''),
  );
});

test('nothing is drawn where neither is', () => {
  expect(track([...phases(10, 'none'), ...phases(10, 'drag')])).toMatch(/^<rect class="ink" x="100"/);
  expect(track(phases(10, 'none'))).toBe('');
  expect(track([])).toBe('');
});

test('equal phases with another between them are two stretches', () => {
  const drawn = track([...phases(10, 'drag'), ...phases(10, 'none'), ...phases(10, 'drag')]);
  expect([...drawn.matchAll(/<rect class="ink" x="(\d+)"/g)].map(([, at]) => at)).toEqual(['0', '200']);
});

test('a stretch of less than 60 px has no label', () => {
  expect(track(phases(6, 'drag'))).toContain('finger down');
  expect(track(phases(5, 'drag'))).toBe('<rect class="ink" x="0" y="45" width="49" height="5" rx="2.5"/>');
});

test('the track begins where its line begins', () => {
  expect(track(phases(10, 'drag'), 1_000_000 - 166_670)).toContain('<rect class="ink" x="100"');
});
