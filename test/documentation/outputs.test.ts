import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { coverageLines } from '../../orchestrator/cli/baseline-profile.ts';
import { changeLines, unsearchedLines } from '../../orchestrator/cli/bisect/present.ts';
import { worstText } from '../../orchestrator/cli/worst.ts';
import { rankingLines } from '../../orchestrator/report/scan/ranking.ts';
import { whatIfLines } from '../../orchestrator/report/why/what-if.ts';
import { listsOf } from '../../orchestrator/scan/found-list.ts';
import { packageRoot } from '../../tools/setup/places.mjs';
import { causesWith, resultWith, scenarioWith, stackWith } from '../builders/result-with.ts';
import { blocksOf } from './pages.ts';
import { runCommand } from './run-command.ts';
import { RUN } from './sample-project.ts';
import { sampleProjects } from './sample-projects.ts';

const enter = sampleProjects();

/** Number of blocks per page with drawings, grammars and protocols, which no program prints. */
const NOT_PRINTED = {
  'docs/architecture.md': 3,
  'virtual-device/docs/control-port.md': 1,
  'docs/metrics.md': 1,
  'docs/probe-control.md': 1,
  'docs/trace-format.md': 1,
};

it('every block of text is an output that is compared here, or a drawing', () => {
  const drawn = Object.entries(NOT_PRINTED).flatMap(([page, count]) => Array<string>(count).fill(page));
  const compared = [
    'README.md',
    'docs/guide/baseline-profile.md',
    'docs/guide/bisect.md',
    'docs/guide/scan.md',
    'docs/guide/what-if.md',
    'docs/guide/worst.md',
  ];
  expect(
    blocksOf('text')
      .map(({ page }) => page)
      .toSorted(),
  ).toEqual([...drawn, ...compared].toSorted());
});

const outputOn = (page: string): readonly string[] =>
  shapeOf(blocksOf('text').find((block) => block.page === page)?.text ?? '');

/** Lines without the parts that differ between sessions: times, and the name of the run folder with the chosen report. */
const shapeOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line.startsWith('Took ')
        ? line.replaceAll(/\d+\.\d/g, '#')
        : line.replace(/^Report: reports\/\d{8}-\d{6}\/.*/, 'Report: a run folder'),
    );

// Runs with the free clock, as configured in this repository.
it('README.md shows what `perf` prints', async () => {
  enter();
  const printed = shapeOf((await runCommand(['perf', '--clock', 'free'])).output);
  // `…` stands for the runs that are left out. The Allure report is not generated here, so its line is not printed.
  const shown = outputOn('README.md').filter((line) => line !== 'Generating the Allure report …');
  const gap = shown.indexOf('…');
  const rest = shown.length - gap - 1;
  expect([...printed.slice(0, gap), '…', ...printed.slice(-rest)]).toEqual(shown);
});

it('guide/why-trust.md shows what others published beside the model, with source and error', () => {
  const page = readFileSync(join(packageRoot, 'docs/guide/why-trust.md'), 'utf8');
  const table =
    /<!-- relations: .*-->\n([\s\S]*?)<!-- \/relations -->/.exec(page)?.[1]?.trim().split('\n') ?? [];
  const shape = /^\| [^|]+ \| \[[\d.]+ (µs|ms|×)\]\(https:\S+\) \| [^|]+ \| [\d.]+ (µs|ms|×) \| [\d.]+ × \|$/;
  expect(table.slice(2).filter((line) => !shape.test(line))).toEqual([]);
  expect(table.length - 2).toBeGreaterThanOrEqual(10);
});

it('guide/bisect.md shows what `bisect` prints of a change', () => {
  const [commit, before] = ['3f2a1bc09d4e', '9d4e3f2a1bc0'];
  const lines = changeLines(
    {
      ...{ kind: 'commit', commit, before, unmeasured: [], text: 'reports/bisect/3f2a1bc.md' },
      ...{ author: 'Ann Lee <ann@acme.com>', date: '2026-03-04', subject: 'Rank rows by price' },
      values: [{ scenario: 'feed-fling', before: 412_345, after: 598_112 }],
      methods: ['com.acme.feed.Ranking.place +181,000 units a frame (new)'],
    },
    'work',
  );
  const more = unsearchedLines({
    commits: [before, ...Array.from({ length: 30 }, () => ''), '77aa01f3c5d2'],
    unsearched: [{ before: 0, after: 31 }],
  });
  expect([...lines, ...more]).toEqual(outputOn('docs/guide/bisect.md'));
});

it('guide/baseline-profile.md shows what is printed of a profile', () => {
  const missing = [
    { method: 'Lcom/acme/feed/Ranking;->place(I)I', share: 0.24 },
    { method: 'Lcom/acme/feed/Avatar;->decode([B)Landroid/graphics/Bitmap;', share: 0.15 },
  ];
  const [, ...shown] = outputOn('docs/guide/baseline-profile.md');
  expect(coverageLines({ share: 0.61, missing }, 'the APK')).toEqual(shown);
});

it('guide/what-if.md shows what `what-if` prints', () => {
  const of = (hitchRate: number, units: number) => [{ scenario: 'feed-fling', hitchRate, units, frames: 80 }];
  const lines = whatIfLines({
    before: of(237, 328_612),
    without: [
      { method: 'com.acme.feed.Ranking.place', after: of(3, 60_360) },
      { method: 'com.acme.feed.Avatar.decode', after: of(231, 309_196) },
    ],
  });
  expect(lines).toEqual(outputOn('docs/guide/what-if.md'));
});

it('guide/worst.md shows what `worst` prints', () => {
  const searched = { direction: 'down', tries: 60, failed: 0 } as const;
  const fling = { kind: 'fling', back: false, speed: 'fast' } as const;
  const found = {
    scroll: { gestures: [fling, { ...fling, back: true }], settings: { fontScale: 1.3 } },
    ...{ heaviest: 1_640_000, work: '' },
  };
  const frame = { atUs: 1_234_000, units: 1_640_000, counts: {} };
  const methods = [{ method: 'com.acme.feed.Ranking.place', units: 1_230_000 }];
  const ofOwn = (heaviest: number) => ({ heaviest, work: '', isDefault: false });
  const lines = [
    worstText({ ...searched, scenario: 'feed-fling', own: ofOwn(400_000), most: 1_640_000, found }, 1.5, {
      ...frame,
      methods,
    }),
    worstText({ ...searched, scenario: 'feed-reading', own: ofOwn(212_000), most: 233_000 }, 2),
  ];
  expect(lines).toEqual(outputOn('docs/guide/worst.md').filter((line) => !line.startsWith('  ')));
});

it('guide/scan.md shows what `scan` prints of a list', () => {
  const [list] = listsOf(
    [
      {
        path: [],
        screen: {
          id: '1',
          packageName: 'dev.hitchproof.demo',
          activity: 'dev.hitchproof.demo.FeedActivity',
          lists: [{ selector: '~feed', label: 'feed', direction: 'down', hasId: true }],
          empty: [],
          presses: { controls: [], rows: [], refused: 0 },
        },
      },
    ],
    '.FeedActivity',
  );
  const found = list === undefined ? [] : [list];
  const name = list?.name ?? '';
  const stack = stackWith({ appFrame: FRAME, hitchMs: 83.3, frames: 5 });
  const metrics = scenarioWith().metrics.map((metric) => ({ ...metric, median: 17.5 }));
  const result = resultWith([{ name, slug: name, metrics, causes: causesWith({ stacks: [stack] }) }]);
  const scan = { screens: 1, refused: 0, lists: found, crashes: [], left: [], empty: [] };
  const written = [`scenarios/${name}/timeline.svg`];
  const lines = rankingLines(scan, result, { pathOf: (file) => `${RUN}/${file}`, written });
  expect(lines.slice(1, 1 + outputOn('docs/guide/scan.md').length)).toEqual(outputOn('docs/guide/scan.md'));
});

const FRAME = 'dev.hitchproof.demo.RowCost.pay(RowCost.java:15)';

it('the frame on that page is where the demo app pays', () => {
  const source = join(packageRoot, 'android-probe/demo-app/src/main/java/dev/hitchproof/demo/RowCost.java');
  expect(readFileSync(source, 'utf8').split('\n')[15 - 1]).toContain('SystemClock.sleep');
});
