import { scaleLinear } from 'd3-scale';
import { expect, test } from 'vitest';
import { parseSvg } from '../../../test/builders/parse-svg.ts';
import { slideOf } from '../../../test/builders/report-of.ts';
import { stagesOf } from '../../../test/builders/stages-of.ts';
import type { FrameFact } from '../../compute/measurement.ts';
import { disc, frameBar } from './timeline-bar.ts';

/** 1 px per 100 µs across, 1 px per 200 µs upwards from y = 200, at most 100 ms. */
const scales = {
  x: scaleLinear([0, 100_000], [0, 1000]),
  y: scaleLinear([0, 100_000], [200, -300]).clamp(true),
};
const frameOf = (change: Partial<FrameFact>): FrameFact => {
  const [frame] = slideOf(0, [1]).frames;
  if (frame === undefined) throw new Error('The builder made no frame.');
  return { ...frame, intervalUs: 10_000, periodUs: 10_000, ...change };
};
const rectOf = (x: number, y: number, width: number, height: number): string =>
  `x="${x}" y="${y}" width="${width}" height="${height}"`;
test('a frame on time is one bar as high as its interval', () => {
  expect(frameBar(frameOf({}), 10_000, scales, undefined)).toBe(
    `<g><rect class="bar" ${rectOf(100, 150, 99.4, 50)}/></g>`,
  );
});

test('a frame that is not counted is faint', () => {
  expect(frameBar(frameOf({ counted: false }), 0, scales, undefined)).toContain('<g class="off">');
});

test('a late frame is hatched above its period, with its missed vsyncs', () => {
  const late = frameOf({ intervalUs: 30_000, missedVsyncs: 2 });
  expect(frameBar(late, 0, scales, undefined)).toBe(
    [
      `<g><rect class="bar" ${rectOf(0, 150, 299.4, 50)}/>`,
      `<rect class="late" ${rectOf(0, 50, 299.4, 100)}/>`,
      '<text class="note" x="150" y="46" text-anchor="middle" font-size="11">+2</text></g>',
    ].join(''),
  );
});

test('a frame that is shown for long, with nothing missed, is one bar', () => {
  expect(frameBar(frameOf({ intervalUs: 30_000 }), 0, scales, undefined)).toBe(
    `<g><rect class="bar" ${rectOf(0, 50, 299.4, 150)}/></g>`,
  );
});

test('the number of its stack is above the missed vsyncs', () => {
  const late = frameOf({ intervalUs: 30_000, missedVsyncs: 2 });
  expect(frameBar(late, 0, scales, 7)).toContain(disc(7, 150, 29));
});

test('a bar that is cut has its duration, and the number below it', () => {
  const frozen = frameBar(frameOf({ intervalUs: 700_000, missedVsyncs: 69 }), 0, scales, 1);
  expect(frozen).toContain('>700 ms</text>');
  expect(frozen).toContain(disc(1, 3500, -286));
});

test('a bar as high as the scale is not cut', () => {
  const high = frameOf({ intervalUs: 100_000, missedVsyncs: 9 });
  expect(frameBar(high, 0, scales, undefined)).toContain('>+9</text>');
});

test('a frame on time has no number of a stack', () => {
  expect(frameBar(frameOf({}), 0, scales, 1)).not.toContain('circle');
});

test('stages are stacked from the bottom; those too small to see, negative or unknown are left out', () => {
  const stages = stagesOf({ input: 2000, animation: 20, draw: 4000, commandIssue: 1000, swapBuffers: 1000 });
  const frame = frameOf({ stages: { ...stages, sync: -5, gpu: Number.NaN } });
  const shifted = { ...scales, x: scaleLinear([0, 100_000], [50, 1050]) };
  const drawn = frameBar(frame, 0, shifted, undefined);
  expect(parseSvg(`<svg>${drawn}</svg>`).problems).toEqual([]);
  const bars = [...drawn.matchAll(/<rect (x=.*?)\/>/g)].map(([, attributes]) => attributes);
  expect(bars).toEqual([
    `${rectOf(68, 190, 60, 10)} fill="#56B4E9"`,
    `${rectOf(68, 169.9, 60, 20)} fill="#F0E442"`,
    `${rectOf(68, 159.9, 60, 10)} fill="#CC79A7"`,
  ]);
});

test('stages are no wider than a period, or than a shorter interval', () => {
  const stages = stagesOf({ draw: 4000 });
  const widthIn = (intervalUs: number) =>
    /<rect x="18" y="180" width="([\d.]+)"/.exec(
      frameBar(frameOf({ intervalUs, stages }), 0, scales, undefined),
    )?.[1];
  expect([widthIn(30_000), widthIn(5000), widthIn(10)]).toEqual(['60', '30', '0.4']);
});

test('a very short frame is still visible', () => {
  expect(frameBar(frameOf({ intervalUs: 10 }), 0, scales, undefined)).toContain('width="0.4"');
});

test('a disc has its number in the middle', () => {
  expect(disc(3, 10, 20)).toBe(
    '<circle class="ink" cx="10" cy="20" r="7"/><text class="paper" x="10" y="23.5" text-anchor="middle" font-size="11" font-weight="700">3</text>',
  );
});
