import { scaleLinear } from 'd3-scale';
import { expect, test } from 'vitest';
import { slideOf } from '../../../test/builders/report-of.ts';
import { asShown } from './as-shown.ts';
import { startLines } from './timeline-row.ts';

const T_US = 16_667;
const x = scaleLinear([0, T_US], [0, 10]);
const [first, second] = asShown(slideOf(0, [1, 1, 1]).frames);
const startUs = first?.vsyncUs ?? 0;
const draw = (frames: readonly (typeof first)[]) =>
  startLines(
    frames.flatMap((frame) => frame ?? []),
    startUs,
    x,
    100,
  );

test('upright from start to presentation where a frame is as early as the first one', () => {
  expect(draw([first, second])).toBe(
    '<path class="edge" stroke-width="1.5" d="M0,100L0,116M10,100L10,116"/>',
  );
});

const later = (frame: typeof first) => frame && { ...frame, vsyncUs: frame.vsyncUs + T_US };

test('slanted and marked where a frame waited a refresh longer than the one before it', () => {
  expect(draw([first, later(second)])).toBe(
    '<path class="edge" stroke-width="1.5" d="M0,100L0,116"/><path stroke="#D55E00" stroke-width="2" fill="none" d="M10,100L20,116"/>',
  );
});

test('nothing is marked that waited half a refresh longer', () => {
  const half = second && { ...second, vsyncUs: second.vsyncUs + T_US / 2 };
  expect(draw([first, half])).toBe('<path class="edge" stroke-width="1.5" d="M0,100L0,116M10,100L15,116"/>');
});

test('nothing is drawn without a frame', () => expect(draw([])).toBe(''));

test('slanted but not marked where a frame queues behind a late one', () => {
  expect(draw([later(first), later(second)])).toBe(
    '<path class="edge" stroke-width="1.5" d="M0,100L10,116M10,100L20,116"/>',
  );
});
