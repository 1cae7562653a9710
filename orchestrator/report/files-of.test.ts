import { expect, test } from 'vitest';
import { clusterOf } from '../../test/builders/cluster-of.ts';
import { attributionOf } from '../../test/builders/measurement-of.ts';
import { parseSvg } from '../../test/builders/parse-svg.ts';
import {
  judgementOf,
  manifestOf,
  type ReportChange,
  reportedRunOf,
  reportOf,
  scenarioOf,
  slideOf,
} from '../../test/builders/report-of.ts';
import type { Build } from '../capture/recording.ts';
import { resultOf } from './result/result-of.ts';
import { scenarioFilesOf } from './scenario-files.ts';
import { filesOf } from './write-report.ts';

const filesFor = (change: ReportChange = {}) => {
  const input = reportOf(change);
  return filesOf(resultOf(input), input);
};

test('the files of a report', () => {
  const files = filesFor();
  expect(
    [...files.keys()].map((path) => path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, 'ID')),
  ).toEqual([
    'result.json',
    'summary.md',
    'junit.xml',
    'scenarios/feed-fling/timeline.svg',
    'scenarios/feed-fling/why.html',
    'scenarios/feed-fling/trace.perfetto-trace.gz',
    'scenarios/feed-fling/distribution.svg',
    'allure-results/categories.json',
    'allure-results/environment.properties',
    'allure-results/executor.json',
    'allure-results/hitchproof-summary-attachment.md',
    'allure-results/hitchproof-globals.json',
    'allure-results/hitchproof-perf.json',
    'allure-results/allurerc.mjs',
    'allure-results/ID-0-attachment.svg',
    'allure-results/ID-1-attachment.html',
    'allure-results/ID-2-attachment.gz',
    'allure-results/ID-result.json',
  ]);
  expect(files.get('result.json')).toMatch(/^\{\n {2}"schema": 1,[\s\S]*\n\}\n$/);
});

test('what recorders saw of frames is a picture in the page of causes, and a file', () => {
  const slides = [slideOf(0, [1, 2, 1], () => ({ recomposed: 3, blank: { share: 0.5, px: 900 } }))];
  const files = filesFor({ measurements: [1, 2, 3].map((run) => reportedRunOf(run, 12.4, { slides })) });
  const page = String(files.get('scenarios/feed-fling/why.html'));
  for (const [section, file] of [
    ['composables', 'recompositions.svg'],
    ['blank-area', 'blank-area.svg'],
  ]) {
    const picture = String(files.get(`scenarios/feed-fling/${file}`));
    expect(parseSvg(picture).problems).toEqual([]);
    expect(page.slice(page.indexOf(`<section id="${section}">`))).toContain(picture.trim());
  }
});

test('the page of causes of a list that a scan found has its screen', () => {
  const input = reportOf();
  const pageWith = (read: Readonly<Record<string, string>>): string => {
    const files = filesOf(resultOf(input), input, (path) =>
      read[path] === undefined ? undefined : Buffer.from(read[path]),
    );
    return String(files.get('scenarios/feed-fling/why.html'));
  };
  const png = (text: string): string => `data:image/png;base64,${Buffer.from(text).toString('base64')}"`;
  const list = {
    ...{ name: 'feed-fling', launcher: '.A', activity: '.A', path: [], selector: '~o', label: 'o' },
    ...{ direction: 'down', screen: 7 },
  };
  const walked = {
    'scan/lists.json': JSON.stringify({ screens: 9, refused: 0, lists: [list], crashes: [] }),
    'scan/screen-7.png': 'found',
  };
  expect(pageWith(walked)).toContain(png('found'));
  expect(pageWith({ ...walked, 'scan/feed-fling-current.png': 'flung' })).toContain(png('flung'));
  expect(pageWith({ ...walked, 'scan/lists.json': '{}' })).not.toContain('<img');
});

const BESIDES = /^(?:result|summary|junit|scenarios|allure-results)\b/;
const furtherIn = (change: ReportChange): readonly string[] =>
  [...filesFor(change).keys()].filter((path) => !BESIDES.test(path));
const jobOf = (service: Build['service']): ReportChange => ({
  manifest: manifestOf({ build: { service, name: '7' } }),
});

test.each<readonly [string, ReportChange, readonly string[]]>([
  ['a job of GitHub', jobOf('github'), []],
  ['a job of GitLab', jobOf('gitlab'), ['gl-code-quality-report.json', 'metrics.txt']],
  ['a job of Jenkins', jobOf('jenkins'), ['warnings-ng.json']],
  [
    'asked twice',
    { ...jobOf('jenkins'), outputs: ['warnings-ng', 'bencher'] },
    ['warnings-ng.json', 'bencher.json'],
  ],
  ['macrobenchmark', { outputs: ['macrobenchmark'] }, ['benchmarkData.json']],
])('files for other tools: %s', (_, change, files) => expect(furtherIn(change)).toEqual(files));

test('what is better when lower and what is better when higher are files of their own', () => {
  const files = filesFor({ outputs: ['action-benchmark'] });
  expect(files.get('customSmallerIsBetter.json')).toContain('Hitch rate');
  expect(files.get('customBiggerIsBetter.json')).toContain('Sliding fps');
});

test('the page of causes contains the picture, and Allure links page, picture and trace', () => {
  const files = filesFor();
  expect(files.get('scenarios/feed-fling/why.html')).toContain(
    String(files.get('scenarios/feed-fling/timeline.svg')),
  );
  const [, test] = [...files].find(([path]) => path.endsWith('-result.json')) ?? [];
  const { attachments } = JSON.parse(String(test)) as { attachments: { name: string; type: string }[] };
  expect(attachments.map(({ name, type }) => [name, type])).toEqual([
    ['timeline.svg', 'image/svg+xml'],
    ['why.html', 'text/html'],
    ['trace.perfetto-trace.gz', 'application/gzip'],
  ]);
});

/** Names of a scenario's files. */
const filesBelow = (folder: string, files: ReadonlyMap<string, unknown>): readonly string[] =>
  [...files.keys()]
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1));

test('with earlier sessions and stacks, trend and flame are drawn too, each named after its scenario and in the page', () => {
  const slide = slideOf(0, [1, 3, 1], (i) => (i === 1 ? { stack: 0 } : {}));
  const attribution = attributionOf({ stutterStacks: [clusterOf()] });
  const point = { session: 's', judgedAt: '2026-01-01T12:00:00Z', commit: undefined, branch: undefined };
  const { deviceClass } = scenarioOf();
  const series = {
    metric: 'scroll-hitch-rate',
    scenario: 'feed-fling',
    deviceClass,
    points: [{ ...point, median: 3, low: 2, high: 4, runs: 3 }],
  };
  const files = filesFor({
    measurements: [1, 2, 3].map((run) => reportedRunOf(run, 12, { slides: [slide], attribution })),
    earlier: { verdicts: [], series: [series] },
  });
  const pictures = filesBelow('scenarios/feed-fling', files).filter((name) => name.endsWith('.svg'));
  expect(pictures).toEqual(['timeline.svg', 'distribution.svg', 'trend.svg', 'flame.svg']);
  const page = String(files.get('scenarios/feed-fling/why.html'));
  for (const name of pictures) {
    const picture = String(files.get(`scenarios/feed-fling/${name}`));
    expect(parseSvg(picture).texts.join()).toContain('feed-fling · Pixel 8 · API 35');
    expect(page).toContain(picture);
  }
});

test('of a scenario that recorded no slide, there are no pictures of one and no trace', () => {
  const files = filesFor({ measurements: [] });
  const names = filesBelow('scenarios/feed-fling', files);
  expect(names).toContain('why.html');
  expect(names).not.toEqual(expect.arrayContaining(['timeline.svg']));
  expect(names).not.toEqual(expect.arrayContaining(['trace.perfetto-trace.gz']));
  expect(files.get('scenarios/feed-fling/why.html')).not.toContain('undefined');
});

test('a session on several devices has an overview, a page with it, and a folder for each scenario of each device', () => {
  const scenarios = ['pixel-1', 'pixel-2'].map((deviceName) => scenarioOf({ deviceName }));
  const fleet = { schema: 1, createdAt: '2026-01-01T00:00:00Z', attempts: [], lost: [] } as const;
  const files = filesFor({ judgement: judgementOf({ scenarios }), fleet });
  expect(files.get('fleet.html')).toContain(String(files.get('fleet.svg')));
  expect(files.has('scenarios/feed-fling.pixel-1/why.html')).toBe(true);
  expect(files.has('scenarios/feed-fling.pixel-2/why.html')).toBe(true);
  expect(filesFor({ fleet }).get('fleet.html')).not.toContain('undefined');
});

test('there are no files of a scenario that is not there', () => {
  const input = reportOf();
  expect(scenarioFilesOf(resultOf(input), 1, input)).toEqual([]);
});
