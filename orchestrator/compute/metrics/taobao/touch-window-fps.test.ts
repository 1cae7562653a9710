import { expect, test } from 'vitest';
import { framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { scriptedTrace } from '../../../../test/builders/scripted-trace.ts';
import { ofSlides } from '../../slides/of-slides.ts';
import { segmentTrace } from '../../slides/segment-trace.ts';
import { taobaoTouchWindowFps as metric } from './touch-window-fps.ts';

test('a smooth 60 Hz slide of two seconds shows 60 frames in its first', () => {
  expect(resultOf(metric, ledgerOf(framesOf(Array(120).fill(1))))).toBe(60);
});

// The two defects for which the article abandons the scheme.
// https://blog.csdn.net/qq_32198115/article/details/122416015
test('a perfect scroll of half a second reads 30', () => {
  const ledger = ledgerOf(framesOf(Array(30).fill(1)));
  expect(resultOf(metric, ledger)).toBe(30);
  expect(partsOf(metric, ledger)).toEqual({ perSlide: [30], slidesShorterThanWindow: 1 });
});

test('a frame that was drawn but did not scroll counts', () => {
  const still = framesOf([1, 1], 60, { scrolling: false });
  const drawn = framesOf([1, 1], 60, { scrolling: false, metrics: rowOf({ total: 5 }) });
  expect(resultOf(metric, ledgerOf([...framesOf([1]), ...still]))).toBe(1);
  expect(resultOf(metric, ledgerOf([...framesOf([1]), ...drawn]))).toBe(3);
});

// Ten frames of scrolling, then a second in which every callback draws (`rows` gives each still frame a report).
test('of a recorded run what is drawn after the slide counts too', () => {
  const still = (frame: number): object => ({ vsync: Math.floor(((frame + 1) * 1e6) / 60), draw: 1_000 });
  const script = `(/${'s'.repeat(10)})${'.'.repeat(60)}`;
  const frameMetrics = Array.from({ length: 70 }, (_, frame) => still(frame));
  const drawing = segmentTrace(scriptedTrace(script, { frameMetrics })).ledger;
  expect(resultOf(metric, drawing)).toBe(60);
  expect(resultOf(metric, segmentTrace(scriptedTrace(script)).ledger)).toBe(10);
  expect(resultOf(metric, ofSlides(drawing, drawing.slides))).toBe(10);
});

test('the window begins with its own slide', () => {
  const ledger = ledgerOf(framesOf(Array(120).fill(1)), framesOf(Array(30).fill(1)));
  expect(partsOf(metric, ledger)).toEqual({ perSlide: [60, 30], slidesShorterThanWindow: 1 });
  expect(resultOf(metric, ledger)).toBe(45);
});

test('a slide without a finger has no window', () => {
  const ledger = ledgerOf(framesOf(Array(120).fill(1)), framesOf(Array(30).fill(1)));
  const slides = ledger.slides.map((slide, i) =>
    i === 0 ? { ...slide, kind: 'programmatic' as const } : slide,
  );
  expect(resultOf(metric, { ...ledger, slides })).toBe(30);
});
