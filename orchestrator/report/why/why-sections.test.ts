import { expect, test } from 'vitest';
import { causesWith, scenarioWith, stackWith } from '../../../test/builders/result-with.ts';
import type { Causes, ScenarioResult } from '../result/result.ts';
import { whySections } from './why-sections.ts';

const sections = (causes: Partial<Causes>, warnings: ScenarioResult['warnings'] = []): string[] =>
  whySections(scenarioWith({ causes: causesWith(causes), warnings }));
/** Content of the section with this title; tags become line breaks. */
const lines = (title: string, causes: Partial<Causes>): string[] => {
  const found = sections(causes).find((section) => section.startsWith(`<h2>${title}</h2>\n`)) ?? '';
  return found
    .slice(found.indexOf('\n'))
    .split(/<\/?(?:table|thead|tbody|tr|th|td)>/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
};
const cause = { factor: 'draw', stack: 'Feed.bind', adapterPosition: 15, boundPosition: 19 };
const frame = { run: 1, slide: 0, vsyncUs: 350_000, ordinal: 9, intervalMs: 50, missedVsyncs: 2, ...cause };
const slide = {
  run: 1,
  ordinal: 2,
  startUs: 1_200_000,
  endUs: 1_950_000,
  hitchMs: 75,
  hitchRate: 100,
  ...cause,
};

test('a smooth scenario has one section', () => {
  expect(sections({})).toEqual(['<h2>Main factors</h2>\n<p>No frame was late.</p>']);
});

test('sections in the order of a reader’s questions', () => {
  const numbers = { a: 1 };
  const warnings = [
    { code: 'noisy' as const, gravity: 'note' as const, sentence: 'Something.', runs: [], facts: numbers },
  ];
  const all = sections(
    {
      mainFactors: [{ factor: 'draw', frames: 1, hitchMs: 8 }],
      stacks: [stackWith()],
      stages: [{ stage: 'draw', all: { p50: 1, p95: 2, max: 3 } }],
      worstSlides: [slide],
      worstFrames: [frame],
      slideTrend: { slope: 1, runs: 1, worseningRuns: 0, hitchRates: [] },
      definitionDifferences: [{ metrics: ['a', 'b'], values: [1, 2], rule: 'r', numbers, runs: 1 }],
    },
    warnings,
  );
  expect(all.map((section) => /<h2>(.*)<\/h2>/.exec(section)?.[1])).toEqual([
    'Main factors',
    'Stacks by hitch time',
    'Stages of a frame',
    'During late frames',
    'Worst slides',
    'Worst frames',
    'Hitch rate by slide',
    'Where definitions differ',
    'Warnings',
  ]);
  expect(all.at(-1)).toBe('<h2>Warnings</h2>\n<ul><li>Something. a: 1</li></ul>');
});

test('the start-up is a sentence', () => {
  const startUp = { processes: 1, firstFrameMs: 412 };
  expect(whySections(scenarioWith({ startUp })).find((section) => section.includes('Start-up'))).toBe(
    '<h2>Start-up</h2>\n<p>After the start of the process: first frame 412 ms.</p>',
  );
});

test('factors: their share of the hitch time as number and bar', () => {
  const mainFactors = [
    { factor: 'lateStart', frames: 3, hitchMs: 75 },
    { factor: 'draw', frames: 1, hitchMs: 25 },
  ];
  expect(sections({ mainFactors })[0]).toBe(
    [
      '<h2>Main factors</h2>\n<table><thead><tr><th>Factor</th><th>Hitch time</th><th></th><th>Late frames</th></tr></thead>',
      '<tbody><tr><td>late start (main thread busy between frames)</td><td>75 ms (75 %)</td>',
      '<td><span class="share" style="width:120px"></span></td><td>3</td></tr>\n',
      '<tr><td>draw (recording display lists)</td><td>25 ms (25 %)</td>',
      '<td><span class="share" style="width:40px"></span></td><td>1</td></tr></tbody></table>',
    ].join(''),
  );
});

test('stacks: where, how much, and the whole example; the first is open', () => {
  const other = stackWith({
    appFrame: undefined,
    key: 'k',
    frames: 1,
    slides: 1,
    runs: 1,
    example: ['a', 'b'],
  });
  expect(sections({ stacks: [stackWith(), other] })[1]).toBe(
    [
      '<h2>Stacks by hitch time</h2>',
      '<details open=""><summary>1. <code>Feed.bind(Feed.java:42)</code> · 480 ms in 12 frames, 3 slides, 2 runs</summary><pre>android.os.SystemClock.sleep(SystemClock.java:1)',
      'Feed.bind(Feed.java:42)</pre></details>',
      '<details><summary>2. <code>k</code> · 480 ms in 1 frame, 1 slide, 1 run</summary><pre>a',
      'b</pre></details>',
    ].join('\n'),
  );
});

test('the hitch time without a stack is stated after the stacks, even when there is none', () => {
  const mainFactors = [{ factor: 'gpu', frames: 3, hitchMs: 75 }];
  const rest = (causes: Partial<Causes>) =>
    sections({ mainFactors, ...causes })[1]
      ?.split('\n')
      .at(-1);
  expect(rest({ withoutStack: { hitchMs: 75, share: 1 } })).toBe(
    '<p>Without a stack: 75 ms, 100 % of the hitch time.</p>',
  );
  expect(rest({ stacks: [stackWith()] })).toBe('<p>Without a stack: 0 ms, 0 % of the hitch time.</p>');
});

test('worst frames, slides counted from 1', () => {
  const unknown = {
    ...frame,
    stack: undefined,
    adapterPosition: undefined,
    boundPosition: undefined,
    factor: 'none',
  };
  expect(lines('Worst frames', { worstFrames: [frame, unknown] })).toEqual([
    ...[
      'Run',
      'Slide',
      'Began, run time',
      'Frame time',
      'Missed vsyncs',
      'Factor',
      'First row',
      'Bound row',
      'Stack',
    ],
    ...[
      '1',
      '1',
      '350 ms',
      '50 ms',
      '2',
      'draw (recording display lists)',
      '15',
      '19',
      '<code>Feed.bind</code>',
    ],
    ...['1', '1', '350 ms', '50 ms', '2', 'no single stage longer than a vsync period', '–', '–', '–'],
  ]);
});

test('worst slides', () => {
  expect(lines('Worst slides', { worstSlides: [slide] })).toEqual([
    ...[
      'Run',
      'Slide',
      'From, run time',
      'To',
      'Hitch time',
      'Hitch rate',
      'Factor',
      'First row',
      'Bound row',
      'Stack',
    ],
    ...['1', '3', '1,200 ms', '1,950 ms', '75 ms', '100 ms/s'],
    ...['draw (recording display lists)', '15', '19', '<code>Feed.bind</code>'],
  ]);
});

test('the trend over slides: the longest bar is the worst slide', () => {
  const hitchRates = [
    { ordinal: 0, hitchRate: 5 },
    { ordinal: 1, hitchRate: 20 },
  ];
  const slideTrend = { slope: 1.5, runs: 3, worseningRuns: 2, hitchRates };
  expect(lines('Hitch rate by slide', { slideTrend })).toEqual([
    '<p>Median slope +1.5 ms/s per slide; rising with p &lt; 0.05 in 2 of 3 runs.</p>',
    ...['Slide', 'Hitch rate'],
    ...['1', '5 ms/s', '<span class="share" style="width:40px"></span>'],
    ...['2', '20 ms/s', '<span class="share" style="width:160px"></span>'],
  ]);
  const smooth = { ...slideTrend, hitchRates: [{ ordinal: 0, hitchRate: 0 }] };
  expect(lines('Hitch rate by slide', { slideTrend: smooth }).at(-1)).toContain('width:0px');
});

test('differences of definitions: both values and the rule', () => {
  const difference = {
    metrics: ['sliding-fps', 'matrix/fps'] as [string, string],
    values: [60, 58.5] as [number, number],
    rule: 'some-rule',
    numbers: { frames: 3 },
    runs: 1,
  };
  expect(lines('Where definitions differ', { definitionDifferences: [difference] })).toEqual([
    expect.stringMatching(/^<p>Values of one run\..*a quantity that both count is compared/),
    ...['Definition', 'Value', 'Definition', 'Value', 'Why they differ'],
    ...['<code>sliding-fps</code>', '60', '<code>matrix/fps</code>', '58.5', 'some rule · frames: 3'],
  ]);
  const plain = { ...difference, numbers: {} };
  expect(lines('Where definitions differ', { definitionDifferences: [plain] }).at(-1)).toBe('some rule');
});

test('values of one unit have it; those of two units, or of parts of one metric, are another quantity', () => {
  const unitOf = { a: 'ms/s', b: 'ms/s', c: 'count' } as const;
  const [metric] = scenarioWith().metrics;
  if (metric === undefined) throw new Error('the builder made no metric');
  const metrics = Object.entries(unitOf).map(([id, unit]) => ({ ...metric, metric: id, unit }));
  const valuesOf = (left: string, right: string) => {
    const compared: [string, string] = [left, right];
    const values: [number, number] = [1, 2];
    const causes = causesWith({
      definitionDifferences: [{ metrics: compared, values, rule: 'r', numbers: {}, runs: 1 }],
    });
    const text = whySections(scenarioWith({ causes, metrics })).join();
    return [...text.matchAll(/<td>([12][^<]*)<\/td>/g)].map(([, value]) => value);
  };
  expect(valuesOf('a', 'b')).toEqual(['1 ms/s', '2 ms/s']);
  expect(valuesOf('a', 'c')).toEqual(['1', '2']);
  expect(valuesOf('a', 'a')).toEqual(['1', '2']);
});

test('stages: of all frames, and of late ones where any has a report', () => {
  const all = { p50: 1.25, p95: 6, max: 30 };
  const stages = [
    { stage: 'draw', all, late: { p50: 20, p95: 25, max: 30 } },
    { stage: 'gpu', all },
  ];
  expect(lines('Stages of a frame', { stages }).slice(7)).toEqual([
    ...['draw (recording display lists)', '1.3 ms', '6 ms', '30 ms', '20 ms', '25 ms', '30 ms'],
    ...['GPU', '1.3 ms', '6 ms', '30 ms', '–', '–', '–'],
  ]);
});

test('what else ran during late frames, or that it was not recorded', () => {
  const mainFactors = [{ factor: 'draw', frames: 12, hitchMs: 25 }];
  const during = (overlaps: Causes['overlaps']) =>
    lines('During late frames', { mainFactors, overlaps }).join();
  expect(during({ gc: { frames: 3, lateFrames: 12 } })).toBe(
    '<p>A garbage collection may have run in 3 of 12 late frames (25 %).</p><p>The thermal state was not recorded.</p><p>An overlap is no proof of a cause.</p>',
  );
  expect(during({ thermal: { frames: 0, lateFrames: 1 } })).toContain(
    '<p>Garbage collections were not recorded.</p><p>The device was throttling in 0 of 1 late frame (0 %).</p>',
  );
});
