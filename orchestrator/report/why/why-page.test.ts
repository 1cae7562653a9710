import { DOMParser } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import { clusterOf } from '../../../test/builders/cluster-of.ts';
import { attributionOf } from '../../../test/builders/measurement-of.ts';
import {
  judgedRunOf,
  judgementOf,
  reportedRunOf,
  reportOf,
  scenarioOf,
  slideOf,
} from '../../../test/builders/report-of.ts';
import {
  causesWith,
  resultWith,
  scenarioWith,
  stackWith,
  verdictWith,
} from '../../../test/builders/result-with.ts';
import { resultOf } from '../result/result-of.ts';
import { whyPage } from './why-page.ts';

const pageOf = (name: string): string => {
  const stack = (hitchMs: number) =>
    clusterOf({ hitchMs, frames: 2, example: [name], appFrame: `${name}${hitchMs}` });
  const attribution = attributionOf({
    mainFactor: { lateStart: { frames: 3, hitchMs: 75 }, draw: { frames: 1, hitchMs: 25 } },
    stutterStacks: [stack(20), stack(80)],
    worstFrames: [
      {
        slide: 0,
        vsyncUs: 350_000,
        ordinal: 1,
        intervalMs: 50,
        missedVsyncs: 2,
        factor: 'lateStart',
        stack: name,
        adapterPosition: 15,
        boundPosition: 19,
      },
    ],
    worstSlides: [
      {
        ordinal: 2,
        startUs: 1_200_000,
        endUs: 1_950_000,
        hitchMs: 75,
        hitchRate: 100,
        factor: 'layoutMeasure',
        stack: name,
        adapterPosition: 40,
      },
    ],
    slideTrend: { slides: 5, slope: 1.5, p: 0.01 },
    definitionDifferences: [{ metrics: [name, name], values: [1, 2], rule: name, numbers: { [name]: 1 } }],
  });
  const input = reportOf({
    measurements: [
      reportedRunOf(1, 12, {
        scenario: name,
        attribution,
        slides: [0, 1, 2].map((ordinal) => slideOf(ordinal, [1, 1 + ordinal, 1])),
      }),
    ],
    judgement: judgementOf({
      scenarios: [
        scenarioOf({
          scenario: name,
          deviceClass: { ...scenarioOf().deviceClass, model: name },
          runs: [
            judgedRunOf({
              run: 1,
              warnings: [{ code: 'perturbed', gravity: 'note', facts: { [name]: name } }],
            }),
          ],
        }),
      ],
    }),
  });
  const result = resultOf(input);
  const [scenario] = result.scenarios;
  if (scenario === undefined) throw new Error('the builder made no scenario');
  return whyPage(result, scenario, {});
};

function parse(page: string) {
  const problems: string[] = [];
  const xml = page.slice(page.indexOf('\n') + 1);
  const document = new DOMParser({
    onError: (_level, message) => problems.push(String(message)),
  }).parseFromString(xml, 'text/xml');
  return { document, problems, text: document.documentElement?.textContent ?? '' };
}

test('factors, stacks, frames, trend and differences, each with its numbers', () => {
  const { text } = parse(pageOf('feed'));
  for (const part of [
    'late start (main thread busy between frames) 75 ms (75 %)',
    'as far as the runs show (1 run together, p 0.296). Median slope +200 ms/s per slide, as the depth',
    '131,200 ms1,950 ms75 ms100 ms/slayout and measure40–feed',
    '1350 ms50 ms2late start (main thread busy between frames)1519feed',
  ]) {
    expect(text).toContain(part);
  }
});

test('stacks are ordered by hitch time and only the first is open', () => {
  const { document } = parse(pageOf('feed'));
  const folds = [...document.getElementsByTagName('details')].filter(
    (fold) => fold.getAttribute('class') !== 'fold',
  );
  expect(folds.map((fold) => fold.getElementsByTagName('code')[0]?.textContent)).toEqual([
    'feed80',
    'feed20',
  ]);
  expect(folds.map((fold) => fold.hasAttribute('open'))).toEqual([true, false]);
});

test.each(['</pre></details><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</style>&<!--'])(
  'the page has no script and the name %j stays text everywhere',
  (name) => {
    const { document, problems, text } = parse(pageOf(name));
    expect(problems).toEqual([]);
    for (const tag of ['script', 'img', 'iframe']) {
      expect(document.getElementsByTagName(tag)).toHaveLength(0);
    }
    // The contents lead to sections of the page, and to nothing else.
    for (const link of document.getElementsByTagName('a')) {
      const target = link.getAttribute('href') ?? '';
      expect(target).toMatch(/^#[a-z-]+$/);
      expect(document.getElementById(target.slice(1))).not.toBeNull();
    }
    expect(text).toContain(name);
  },
);

test('the failed metrics come first, then the others and the cause in words', () => {
  const verdicts = [verdictWith({ kind: 'pass' }), verdictWith({ kind: 'fail' })];
  const causes = causesWith({
    stacks: [stackWith()],
    mainFactors: [{ factor: 'lateStart', frames: 12, hitchMs: 480 }],
  });
  const page = whyPage(resultWith(), scenarioWith({ verdicts, causes }), { timeline: '<svg/>' });
  const head = page.slice(page.indexOf('<h1>'), page.indexOf('<svg/>'));
  expect([...head.matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text)).toEqual([
    expect.stringMatching(/^fail: /),
    expect.stringMatching(/^pass: /),
    'Main cause: Feed.bind(Feed.java:42) (480 ms of hitches in 12 frames, 100 % of all). Main factor: late start (main thread busy between frames).',
  ]);
});

test('the head, then device and verdict, the verdict lines, the picture and the sections', () => {
  const plain = { causes: causesWith(), scenes: [], slides: [], metrics: [] };
  const page = whyPage(resultWith(), scenarioWith(plain), { timeline: '<svg/>' });
  expect(page.replace(/<style>[^<]*<\/style>/, '<style/>')).toBe(
    [
      '<!doctype html>',
      '<html lang="en"><head><meta charset="utf-8"/>',
      '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"/>`,
      '<title>Why: feed-fling</title>',
      '<style/></head>',
      '<body><main>',
      '<h1>Why: feed-fling</h1>',
      '<p class="soft">Pixel 8 · API 35 · 60 Hz · release · fail</p>',
      '<p>fail: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] &gt; 10</p>',
      '<svg/>',
      '<section id="main-factors"><h2>Main factors</h2>',
      '<p>No frame was late.</p></section>',
      '</main></body></html>',
      '',
    ].join('\n'),
  );
  expect(page).toContain('@media (prefers-color-scheme:dark)');
});
