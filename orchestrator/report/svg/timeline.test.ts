import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterOf } from '../../../test/builders/cluster-of.ts';
import { attributionOf } from '../../../test/builders/measurement-of.ts';
import { parseSvg } from '../../../test/builders/parse-svg.ts';
import { reportedRunOf, slideOf } from '../../../test/builders/report-of.ts';
import { stagesOf } from '../../../test/builders/stages-of.ts';
import type { FrameFact, SlideMeasurement } from '../../compute/measurement.ts';
import { measured, unavailable } from '../../compute/metrics/metric.ts';
import { slideToDraw } from '../result/slide-to-draw.ts';
import { timelineSvg } from './timeline.ts';

const TITLE = { scenario: 'feed-fling', device: 'Pixel 8 · API 35 · 60 Hz', simulation: '' };

const draw = (slide: SlideMeasurement, scenario = 'feed-fling', attribution = attributionOf()): string =>
  timelineSvg(
    { measurement: reportedRunOf(2, 10, { attribution, slides: [slide] }), slide },
    { ...TITLE, scenario },
  );

function parse(svg: string) {
  const drawn = parseSvg(svg);
  const inPlot = (kind: string): number =>
    drawn
      .all('g')
      .filter((frame) =>
        [...frame.getElementsByTagName('rect')].some((rect) => rect.getAttribute('class') === kind),
      ).length;
  return { ...drawn, inPlot };
}

const vsyncs = [1, 1, 3, 1, 2, 1, 1, 1, 1, 1];

test('one bar per frame, one hatched bar per late frame, missed vsyncs in text', () => {
  const { problems, inPlot, texts } = parse(draw(slideOf(1, vsyncs)));
  expect(problems).toEqual([]);
  expect(inPlot('bar')).toBe(10);
  expect(inPlot('late')).toBe(2);
  expect(texts.filter((text) => /^\+\d$/.test(text))).toEqual(['+2', '+1']);
});

test('the numbers of a slide are in the text', () => {
  const { texts } = parse(draw(slideOf(1, vsyncs)));
  expect(texts).toContain('feed-fling · Pixel 8 · API 35 · 60 Hz · run 2, slide 2');
  expect(texts).toContain('hitch rate 230.8 ms/s · 10 frames · 3 missed vsyncs · longest frame 50 ms');
  expect(texts).toContain('frame 3 at 33 ms: 50 ms, 2 vsyncs missed; no frame metrics');
});

test('the picture of a virtual device is marked simulated', () => {
  const slide = slideOf(0, vsyncs);
  const svg = timelineSvg(
    { measurement: reportedRunOf(0, 1), slide },
    { ...TITLE, simulation: ' (simulated)' },
  );
  expect(parse(svg).texts[0]).toContain('simulated');
});

test('stutters are marked over their frames', () => {
  const slide = { ...slideOf(0, vsyncs), stutters: [{ from: 2, to: 4, fps: 30, longestFrameMs: 50 }] };
  const { all, texts } = parse(draw(slide));
  const bands = all('rect').filter((r) => r.getAttribute('class') === 'band');
  const bars = all('g').map((g) => g.getElementsByTagName('rect')[0]);
  expect(bands.map((band) => band.getAttribute('x'))).toEqual([bars[2]?.getAttribute('x')]);
  expect(texts).toContain('stutter: 30 fps, longest 50 ms');
});

test('stacks are numbered at their frames and explained below', () => {
  const cluster = (appFrame: string) => clusterOf({ hitchMs: 33.3, appFrame });
  const slide = slideOf(0, vsyncs, (i) => (i === 2 ? { stack: 1 } : {}));
  const stutterStacks = [cluster('Other.run(O.java:1)'), cluster('Feed.bind(Feed.java:42)')];
  const { texts } = parse(draw(slide, 'feed-fling', attributionOf({ stutterStacks })));
  expect(texts.filter((text) => text === '1')).toHaveLength(2);
  expect(texts).toContain('33.3 ms of hitches in 1 frame of this run: Feed.bind(Feed.java:42)');
  expect(texts.join()).not.toContain('Other.run');
});

test('a smooth slide has a note that no vsync was missed', () => {
  expect(parse(draw(slideOf(0, [1, 1, 1]))).texts).toContain('No vsync was missed in this slide.');
});

test.each(['</text><script>alert(1)</script>', '"><image href="x"/>', ']]>&<!--'])(
  'the name %j stays text',
  (name) => {
    const { all, problems, texts } = parse(draw(slideOf(0, vsyncs), name));
    expect(problems).toEqual([]);
    expect(all('script')).toHaveLength(0);
    expect(all('image')).toHaveLength(0);
    expect(texts[0]).toContain(name);
  },
);

const stageTimes = fc.record({
  unknownDelay: fc.integer({ min: -1, max: 900_000 }),
  input: fc.nat(5000),
  animation: fc.nat(5000),
  layoutMeasure: fc.nat(50_000),
  draw: fc.nat(5000),
  sync: fc.nat(5000),
  commandIssue: fc.nat(5000),
  swapBuffers: fc.nat(5000),
  gpu: fc.constantFrom(0, 2000, Number.NaN),
});
const frameFact = fc.record(
  {
    counted: fc.boolean(),
    phase: fc.constantFrom('drag' as const, 'fling' as const, 'none' as const),
    stages: stageTimes,
    stack: fc.nat(3),
  },
  { requiredKeys: ['counted', 'phase'] },
);

test('any slide is drawn whole: well-formed, every frame a bar, no NaN, inside the picture', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 300 })),
          frameFact,
        ),
        {
          minLength: 1,
          maxLength: 60,
        },
      ),
      (made) => {
        const facts = made.map(([, fact]) => fact as Partial<FrameFact>);
        const svg = draw(
          slideOf(
            0,
            made.map(([count]) => count),
            (i) => facts[i] ?? {},
          ),
        );
        const { all, problems, inPlot } = parse(svg);
        expect(problems).toEqual([]);
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        expect(inPlot('bar')).toBe(made.length);
        for (const rect of all('rect')) {
          expect(Number(rect.getAttribute('height'))).toBeGreaterThanOrEqual(0);
          const right = Number(rect.getAttribute('x')) + Number(rect.getAttribute('width'));
          expect(right).toBeLessThanOrEqual(800.1);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('the worst slide is the one that lost most time, then the one with the longest frame', () => {
  const runs = [
    reportedRunOf(0, 0, { slides: [slideOf(0, [1, 2, 2]), slideOf(1, [1, 1])] }),
    reportedRunOf(1, 0, { slides: [slideOf(0, [1, 3, 1])] }),
  ];
  expect(slideToDraw(runs)?.measurement.run).toBe(1);
  expect(slideToDraw([])).toBeUndefined();
});

test('the headings, the pattern and the legend', () => {
  const stages = stagesOf({ draw: 5000 });
  const slide = {
    ...slideOf(1, vsyncs, (i) => (i === 0 ? { stages } : {})),
    metrics: { 'scroll-hitch-rate': measured(230.8), 'sliding-fps': measured(46.2) },
  };
  const svg = draw(slide);
  expect(svg).toMatch(/<\/svg>\n$/);
  const numbers = 'hitch rate 230.8 ms/s · 46.2 fps · 10 frames · 3 missed vsyncs · longest frame 50 ms';
  const heading = 'feed-fling · Pixel 8 · API 35 · 60 Hz · run 2, slide 2';
  expect(svg).toContain(
    '<pattern id="missed" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="#D55E00" fill-opacity="0.25"/><rect width="2.5" height="6" fill="#D55E00"/></pattern>',
  );
  expect(parse(svg).texts.slice(0, 2)).toEqual([heading, numbers]);
  expect(svg).toContain(
    [
      '<rect class="bar" x="18" y="77" width="14" height="10"/><text class="note" x="37" y="86" font-size="11">frame on time</text>',
      '<rect class="late" x="138.6" y="77" width="14" height="10"/><text class="note" x="157.6" y="86" font-size="11">missed vsyncs (+n)</text>',
      '<rect fill="#F0E442" x="290.2" y="77" width="14" height="10"/><text class="note" x="309.2" y="86" font-size="11">draw</text>',
    ].join(''),
  );
});

test('stacks are numbered in the order of their late frames', () => {
  const stacks = [3, 1, 1, undefined, 0];
  const slide = slideOf(0, [2, 2, 2, 1, 1], (i) => {
    const stack = stacks[i];
    return stack === undefined ? {} : { stack };
  });
  const stutterStacks = ['a', 'b', 'c', 'd'].map((appFrame) => clusterOf({ appFrame }));
  const { texts } = parse(draw(slide, 'feed-fling', attributionOf({ stutterStacks })));
  expect(texts.filter((text) => text.includes(' of hitches')).map((text) => text.at(-1))).toEqual(['d', 'b']);
});

const ALL_STAGES = [
  'unknownDelay',
  'input',
  'animation',
  'layoutMeasure',
  'draw',
  'sync',
  'commandIssue',
  'swapBuffers',
  'gpu',
];

test('a legend that is too long for one line has more, and the plot is below it', () => {
  const stages = Object.fromEntries(ALL_STAGES.map((stage) => [stage, 1000])) as FrameFact['stages'];
  const { attributes } = parse(draw(slideOf(0, [1], () => ({ ...(stages && { stages }) }))));
  const swatches = attributes('rect').filter(({ width }) => width === '14');
  expect(swatches.map(({ x, y, fill }) => [Number(x), Number(y), fill])).toEqual([
    [18, 77, undefined],
    [138.6, 77, undefined],
    [290.2, 77, '#999999'],
    [429.4, 77, '#56B4E9'],
    [500.4, 77, '#E69F00'],
    [596.2, 77, '#009E73'],
    [18, 95, '#F0E442'],
    [82.8, 95, '#0072B2'],
    [147.6, 95, '#CC79A7'],
    [268.2, 95, 'var(--gpu)'],
  ]);
  expect(attributes('path')).toContainEqual({ class: 'grid', d: 'M58,278H782' });
  expect(attributes('svg')[0]?.height).toBe('373');
});

test('one stage of a group is enough for the group to be in the legend', () => {
  const stages = stagesOf({ swapBuffers: 5000 });
  const { texts } = parse(draw(slideOf(0, [1, 1], () => ({ stages }))));
  expect(texts.slice(2, 6)).toEqual([
    'A bar is a frame; height and width are the ms it was shown. Line below: from its start to when it was shown.',
    'frame on time',
    'missed vsyncs (+n)',
    'render thread',
  ]);
});

test('with a legend of one line all is a line higher', () => {
  const { attributes, problems } = parse(draw(slideOf(0, [1])));
  expect(problems).toEqual([]);
  expect(attributes('path')).toContainEqual({ class: 'grid', d: 'M58,260H782' });
  expect(attributes('svg')[0]?.height).toBe('355');
});

test('a metric that was not measured is not among the numbers', () => {
  const { texts } = parse(draw({ ...slideOf(0, vsyncs), metrics: {} }));
  expect(texts).toContain('10 frames · 3 missed vsyncs · longest frame 50 ms');
  const without = unavailable({ code: 'no-frames' });
  const metrics = { 'scroll-hitch-rate': without, 'sliding-fps': without };
  expect(parse(draw({ ...slideOf(0, vsyncs), metrics })).texts[1]).toBe(texts[1]);
});

test('both themes have their colours', () => {
  const svg = draw(slideOf(0, [1]));
  expect(svg).toMatch(
    /<style>text\{font-family:.*\}svg\{--page:#ffffff;.*@media \(prefers-color-scheme:dark\)\{svg\{--page:.*<\/style>/,
  );
});
