import { expect, test } from 'vitest';
import { causesWith, scenarioWith, stackWith } from '../../../test/builders/result-with.ts';
import type { Causes, ScenarioResult } from '../result/result.ts';
import { whySections } from './why-sections.ts';

const PLAIN = { scenes: [], slides: [], metrics: [] };
const sections = (causes: Partial<Causes>, warnings: ScenarioResult['warnings'] = []): string[] =>
  whySections(scenarioWith({ ...PLAIN, causes: causesWith(causes), warnings })).map(({ markup }) => markup);
const sectionOf = (title: string, causes: Partial<Causes>): string =>
  sections(causes).find((section) => section.includes(`<h2>${title}</h2>`)) ?? '';
/** Content of the section with this title; tags become line breaks. */
const lines = (title: string, causes: Partial<Causes>): string[] => {
  const found = sectionOf(title, causes);
  return found
    .replace(/^[^\n]*\n|<\/details>$|<\/section>$|<div class="scroll"[^>]*>|<\/div>/g, '')
    .replaceAll(' scope="col"', '')
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
  expect(sections({})).toEqual([
    '<section id="main-factors"><h2>Main factors</h2>\n<p>No frame was late.</p></section>',
  ]);
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
    'Warnings',
    'Worst slides',
    'Worst frames',
    'Hitch rate by slide',
    'Stages of a frame',
    'During late frames',
    'Where definitions differ',
  ]);
  expect(all[2]).toBe(
    '<details class="fold" id="warnings"><summary><h2>Warnings</h2></summary>\n<ul><li>Something. a: 1</li></ul></details>',
  );
  // What is long is folded.
  expect(all.map((section) => section.startsWith('<details'))).toEqual([
    ...[false, false],
    ...[true, true, true, true, true, true, true],
  ]);
});

test('the start-up is a sentence', () => {
  const startUp = { processes: 1, firstFrameMs: 412 };
  const found = whySections(scenarioWith({ startUp })).find(({ title }) => title === 'Start-up');
  expect(found?.markup).toContain('<p>After the start of the process: first frame 412 ms.</p>');
});

test('failed runs have their whole stack, and each hang all threads', () => {
  const [run] = scenarioWith().runs;
  if (run === undefined) throw new Error('the builder made no run');
  const threads = [
    { name: 'main', frames: ['a.Lock.take'] },
    { name: 'holder', frames: ['a.Lock.<init>'] },
  ];
  const crashed = {
    ...run,
    outcome: { kind: 'app-failure', cause: 'crash', message: 'boom' } as const,
    failure: { trace: 'Boom <b>\n\tat a.B.c' },
  };
  const hung = { ...run, hangs: [{ kind: 'anr' as const, atMs: 3_210, threads, appFrame: 'a.Lock.take' }] };
  const found = whySections(scenarioWith({ runs: [run, hung, crashed] }));
  const of = (title: string) => found.find((one) => one.title === title)?.markup ?? '';
  expect(of('Failed runs')).toContain('the app crashed: boom</summary>');
  expect(of('Failed runs')).toContain('>Boom &lt;b&gt;\n    at a.B.c</pre>');
  expect(of('No answer')).toContain(
    'no answer for 5 s (ANR), 3,210 ms into the run · <code>a.Lock.take</code> · 2 threads',
  );
  expect(of('No answer')).toContain(
    '&quot;main&quot;\n    at a.Lock.take\n\n&quot;holder&quot;\n    at a.Lock.&lt;init&gt;',
  );
});

test('factors: their share of the hitch time as number and bar', () => {
  const mainFactors = [
    { factor: 'lateStart', frames: 3, hitchMs: 75 },
    { factor: 'draw', frames: 1, hitchMs: 25 },
  ];
  expect(lines('Main factors', { mainFactors })).toEqual([
    ...['Factor', 'Hitch time', 'Late frames'],
    ...['late start (main thread busy between frames)'],
    ...['<span class="share" style="width:120px"></span> 75 ms (75 %)', '3'],
    ...['draw (recording display lists)'],
    ...['<span class="share" style="width:40px"></span> 25 ms (25 %)', '1'],
  ]);
});

test('stacks: where, how much, and the whole example; the first is open', () => {
  const other = stackWith({
    appFrame: undefined,
    key: 'k',
    frames: 1,
    slides: 1,
    runs: 1,
    example: ['a', 'b'],
    mainThread: { samples: 2, did: [{ kind: 'lock', samples: 2 }] },
  });
  expect(sections({ stacks: [stackWith(), other] })[1]).toBe(
    [
      '<section id="stacks-by-hitch-time"><h2>Stacks by hitch time</h2>',
      '<details open=""><summary>1. <code>Feed.bind(Feed.java:42)</code> · 480 ms in 12 frames, 3 slides, 2 runs</summary><pre class="scroll" tabindex="0" role="region" aria-label="Stack 1">android.os.SystemClock.sleep(SystemClock.java:1)',
      'Feed.bind(Feed.java:42)</pre></details>',
      '<details><summary>2. <code>k</code> · 480 ms in 1 frame, 1 slide, 1 run · main thread blocked on a lock in 2 of 2 samples</summary><pre class="scroll" tabindex="0" role="region" aria-label="Stack 2">a',
      'b</pre></details></section>',
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
    '<p>Without a stack: 75 ms, 100 % of the hitch time.</p></section>',
  );
  expect(rest({ stacks: [stackWith()] })).toBe(
    '<p>Without a stack: 0 ms, 0 % of the hitch time.</p></section>',
  );
});

test('composables with the states that made them run again', () => {
  const recomposed = [
    { composable: 'com.acme.Row', times: 304, states: [{ state: 'State.<get> read at A', times: 290 }] },
    { composable: 'com.acme.Page', times: 2, states: [] },
    { composable: 'com.acme.Old', times: 1 },
  ];
  const share = (px: number): string => `<span class="share" style="width:${px}px"></span>`;
  expect(lines('Composables', { recomposed })).toEqual([
    ...['Composable', 'Times', 'Invalidated by'],
    ...['<code>com.acme.Row</code>', `${share(160)} 304`, '290 × <code>State.&lt;get&gt; read at A</code>'],
    ...['<code>com.acme.Page</code>', `${share(1)} 2`, '–'],
    ...['<code>com.acme.Old</code>', `${share(1)} 1`, 'not told by this version of Compose'],
  ]);
});

test('worst frames, slides counted from 1', () => {
  const unknown = {
    ...frame,
    stack: undefined,
    adapterPosition: undefined,
    boundPosition: undefined,
    factor: 'none',
  };
  expect(lines('Worst frames', { worstFrames: [frame, { ...frame, run: 2, vsyncUs: 9 }, unknown] })).toEqual([
    ...[
      'Frames like it',
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
      '2',
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
    ...['1', '1', '1', '350 ms', '50 ms', '2', 'no single stage longer than a vsync period', '–', '–', '–'],
  ]);
});

test('worst frames with what was composed in them, and why', () => {
  const states = [
    { state: 'State.<get> read at A', times: 5 },
    { state: 'Other', times: 1 },
  ];
  const recomposed = [
    { composable: 'com.acme.Row.<anonymous>', times: 6, states },
    { composable: 'com.acme.Page', times: 2, states: [] },
  ];
  expect(lines('Worst frames', { worstFrames: [{ ...frame, recomposed }, frame] })).toEqual(
    expect.arrayContaining([
      'Composed',
      '6 × com.acme.Row.&lt;anonymous&gt;, invalidated by 5 × <code>State.&lt;get&gt; read at A</code>, invalidated by 1 × <code>Other</code><br/>2 × com.acme.Page',
    ]),
  );
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
    ...['1', '<span class="share" style="width:40px"></span> 5 ms/s'],
    ...['2', '<span class="share" style="width:160px"></span> 20 ms/s'],
  ]);
  const smooth = { ...slideTrend, hitchRates: [{ ordinal: 0, hitchRate: 0 }] };
  expect(lines('Hitch rate by slide', { slideTrend: smooth }).at(-1)).toContain('width:0px');
});

test.each([
  [
    { axis: 'row', p: 0.0098, rises: true, slope: 1.5 },
    'Worse the further one scrolls (2 runs together, p 0.010). Median slope +1.5 ms/s per row.',
  ],
  [
    { axis: 'px', p: 0.0001, rises: false, slope: -0.002 },
    'Better the further one scrolls (2 runs together, p &lt; 0.001). Median slope −2 ms/s per 1,000 px.',
  ],
  [
    { axis: 'slide', p: 0.05, rises: true, slope: 1 },
    'Neither worse nor better the further one scrolls, as far as the runs show (2 runs together, p 0.050). Median slope +1 ms/s per slide, as the depth of the list is not known.',
  ],
] as const)('the trend of all runs together: %o', (combined, text) => {
  const slideTrend = { slope: 1.5, runs: 2, worseningRuns: 0, combined, hitchRates: [] };
  expect(lines('Hitch rate by slide', { slideTrend })[0]).toBe(`<p>${text}</p>`);
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
    const found = whySections(scenarioWith({ causes, metrics }));
    const text = found.find(({ title }) => title === 'Where definitions differ')?.markup ?? '';
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
