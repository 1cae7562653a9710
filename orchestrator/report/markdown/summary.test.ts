import { DOMParser } from '@xmldom/xmldom';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { clusterOf } from '../../../test/builders/cluster-of.ts';
import { attributionOf } from '../../../test/builders/measurement-of.ts';
import {
  becauseOf,
  judgedRunOf,
  judgementOf,
  manifestOf,
  type ReportChange,
  reportedRunOf,
  reportOf,
  scenarioOf,
  verdictOf,
} from '../../../test/builders/report-of.ts';
import { causesWith, resultWith, verdictWith } from '../../../test/builders/result-with.ts';
import type { Result, ScenarioResult } from '../result/result.ts';
import { resultOf } from '../result/result-of.ts';
import { SUMMARY_MARKER, summaryMarkdown } from './summary.ts';

const summary = (change: ReportChange = {}): string => summaryMarkdown(resultOf(reportOf(change)));
const html = (markdown: string): string => marked.parse(markdown, { gfm: true, async: false });

test('scenarios that were not measured are counted and named', () => {
  const declared = [
    { name: 'a' as const, state: 'measured' as const },
    { name: '<b>', state: 'lost' as const },
  ];
  expect(html(summary({ manifest: manifestOf({ declared }) }))).toContain(
    'Scenarios: 2 declared; 1 measured; 1 lost (&lt;b&gt;).',
  );
});

const HOSTILE = [
  'a | b | c',
  '</code></td></table><script>alert(1)</script>',
  '</details>\n\n# owned',
  '@octocat #1 www.evil.example https://evil.example',
  '[x](javascript:alert(1)) ![y](https://evil.example/p.png)',
  '```\n</summary>',
  '**bold** _it_ ~~no~~ `code` <!-- hidden',
  '\u202Edlrow',
];

const hostileReport = (name: string): ReportChange => ({
  manifest: manifestOf({
    target: { ...manifestOf().target, model: name, manufacturer: name },
    app: { ...manifestOf().app, versionName: name },
    branch: name,
    commit: name,
  }),
  measurements: [1, 2, 3].map((run) =>
    reportedRunOf(run, 12, {
      scenario: name,
      attribution: attributionOf({
        mainFactor: { [name]: { frames: 1, hitchMs: 3 } },
        stutterStacks: [clusterOf({ hitchMs: 3, example: [name, '```', name], appFrame: name })],
      }),
    }),
  ),
  judgement: judgementOf({
    whole: { kind: 'fail', exitCode: 1, because: [becauseOf({ scenario: name, metric: name })] },
    scenarios: [
      scenarioOf({
        scenario: name,
        deviceClass: { ...scenarioOf().deviceClass, model: name, buildType: name },
        runs: [
          ...scenarioOf().runs,
          judgedRunOf({
            run: 3,
            outcome: { kind: 'app-failure', cause: 'crash', message: name },
            warnings: [{ code: 'records-lost', gravity: 'note', facts: { [name]: name } }],
          }),
        ],
        verdicts: [verdictOf({ metric: name }), verdictOf({ kind: 'inconclusive' })],
      }),
    ],
  }),
});

/** Parsed as XML, which finds every element that is not closed in the right place. */
function parsed(markup: string) {
  const problems: string[] = [];
  const closed = `<root>${markup.replace(/<(br|hr|img)([^>]*?)\/?>/g, '<$1$2/>')}</root>`;
  const document = new DOMParser({
    onError: (_level, message) => problems.push(String(message)),
  }).parseFromString(closed, 'text/xml');
  return { document, problems };
}

describe('what a reader finds', () => {
  test('the marker, then the verdict in one line', () => {
    const [marker, , verdict] = summary().split('\n');
    expect(marker).toBe(SUMMARY_MARKER);
    expect(verdict).toMatch(/^\*\*❌ Hitchproof: fail\*\* · feed-fling: hitch rate 12\.4 ms\/s/);
  });

  test('every verdict line of a virtual run contains “simulated”', () => {
    for (const kind of ['pass', 'fail', 'inconclusive', 'no-data'] as const) {
      const judgement = judgementOf({ simulated: true, whole: { kind, exitCode: 0, because: [] } });
      expect(summary({ judgement }).split('\n')[2]).toContain('simulated');
    }
  });

  test('the main cause by its first app frame', () => {
    const stack = clusterOf({
      key: 'Feed.bind',
      hitchMs: 480,
      frames: 12,
      slides: 3,
      example: ['android.os.SystemClock.sleep', 'Feed.bind(Feed.java:42)'],
      appFrame: 'Feed.bind(Feed.java:42)',
    });
    const attribution = attributionOf({
      mainFactor: { lateStart: { frames: 12, hitchMs: 480 } },
      stutterStacks: [stack],
    });
    const { document } = parsed(html(summary({ measurements: [reportedRunOf(1, 12, { attribution })] })));
    expect(document.documentElement?.textContent).toContain(
      'Main cause in feed-fling: Feed.bind(Feed.java:42) explains 480 ms of hitches in 12 frames, 100 % of all. Main factor: late start',
    );
  });

  test('an app failure comes before any metric', () => {
    const because = [{ kind: 'app-failure', scenario: 'feed-fling', cause: 'crash' }] as const;
    const judgement = judgementOf({ whole: { kind: 'fail', exitCode: 1, because } });
    expect(summary({ judgement }).split('\n')[2]).toContain('feed-fling: the app crashed');
  });

  test('accepted environment problems are on the report', () => {
    const outcome = { kind: 'valid', suppressed: ['EMULATOR'] } as const;
    const runs = [judgedRunOf({ outcome })];
    expect(summary({ judgement: judgementOf({ scenarios: [scenarioOf({ runs })] }) })).toContain(
      '| Accepted environment | EMULATOR (the device is an emulator, whose speed says nothing about phones) |',
    );
  });

  test('how many more runs would decide an inconclusive verdict', () => {
    const verdict = verdictOf({ kind: 'inconclusive', moreRunsWouldDecide: 14 });
    const judgement = judgementOf({
      whole: { kind: 'inconclusive', exitCode: 0, because: [] },
      scenarios: [scenarioOf({ verdicts: [verdict] })],
    });
    expect(summary({ judgement })).toContain('14 more runs would decide');
  });
});

describe('rendered as GFM', () => {
  test.each(['feed-fling', ...HOSTILE])('tables and folds survive the name %j', (name) => {
    const { document, problems } = parsed(html(summary(hostileReport(name))));
    expect(problems).toEqual([]);
    const count = (tag: string): number => document.getElementsByTagName(tag).length;
    expect(count('details')).toBe(4);
    expect(count('summary')).toBe(4);
    expect(count('table')).toBe(4);
    expect(count('pre')).toBe(1);
    for (const tag of ['script', 'img', 'a', 'h1', 'strong', 'del']) {
      expect([tag, count(tag)]).toEqual([tag, tag === 'strong' ? 3 : 0]);
    }
    const rows = [...document.getElementsByTagName('tr')].map(
      (row) => row.getElementsByTagName('td').length + row.getElementsByTagName('th').length,
    );
    expect(new Set(rows)).toEqual(new Set([7, 3, 6, 2]));
  });

  test('no @name or #number becomes a mention', () => {
    const text = html(summary(hostileReport('@octocat #1'))).replace(/<(code|pre)[^>]*>.*?<\/\1>/gs, '');
    expect(text).not.toMatch(/(@|&#64;)octocat|(#|&#35;)1\b/);
  });
});

test('at most 60 KiB, with a note when sections are omitted', () => {
  const scenarios = Array.from({ length: 400 }, (_, i) => scenarioOf({ scenario: `feed-${i}` }));
  const text = summary({ judgement: judgementOf({ scenarios }) });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60 * 1024);
  expect(text).toContain('Some details are omitted');
  expect(parsed(html(text)).problems).toEqual([]);
});

describe('the verdict line', () => {
  const lineOf = (scenarios: readonly Partial<ScenarioResult>[], verdict: Partial<Result['verdict']>) => {
    const whole = { kind: 'pass' as const, exitCode: 0 as const, because: [], familySize: 1, ...verdict };
    return summaryMarkdown(resultWith(scenarios, { verdict: whole })).split('\n')[2];
  };

  test('of a pass has the device', () => {
    expect(lineOf([{}], {})).toBe('**✅ Hitchproof: pass** · Pixel 8 · API 35 · 60 Hz');
    expect(lineOf([], {})).toBe('**✅ Hitchproof: pass**');
  });

  test('has the first verdict of its kind', () => {
    const verdicts = [verdictWith({ kind: 'pass' }), verdictWith({ title: 'Stutter rate' }), verdictWith()];
    expect(lineOf([{ verdicts }], { kind: 'fail', because: [becauseOf()] })).toBe(
      '**❌ Hitchproof: fail** · feed-fling: stutter rate 12.4 ms/s, 95 % \\[10.9, 13.8\\] \\> 10',
    );
  });

  test('has the reason where no metric has its kind', () => {
    expect(
      lineOf([{}], { kind: 'infrastructure', because: [{ kind: 'infrastructure', scenario: 'feed' }] }),
    ).toBe('**🔌 Hitchproof: infrastructure failure** · feed: no run could be measured');
    expect(lineOf([], { kind: 'no-data' })).toBe('**🚫 Hitchproof: no data**');
  });
});

test('inconclusive verdicts are listed, at most twenty', () => {
  const verdict = verdictWith({ kind: 'inconclusive', moreRunsWouldDecide: 1 });
  const listed = (count: number) =>
    summaryMarkdown(resultWith([{ verdicts: Array.from({ length: count }, () => verdict) }]));
  expect(listed(1)).toContain(
    '\n\nInconclusive:\n\n- <code>feed-fling</code> Hitch rate: ±11.7 % at 3 runs; 1 more run would decide.\n\n',
  );
  expect(listed(30).match(/^- <code>feed-fling<\/code>/gm)).toHaveLength(20);
  expect(listed(0)).not.toContain('Inconclusive:');
});

test('the report is linked where it is published', () => {
  const report = 'https://ci.example/a b';
  expect(summaryMarkdown(resultWith(), { report })).toContain(
    '\n\n[Full report](https://ci.example/a%20b)\n\n',
  );
  expect(summaryMarkdown(resultWith())).not.toContain('Full report');
});

test('the parts are paragraphs, and the file ends with a line break', () => {
  const parts = summaryMarkdown(resultWith([{ causes: causesWith() }])).split('\n\n');
  expect(parts[0]).toBe('<!-- hitchproof:summary -->');
  expect(parts[2]).toMatch(/^\| Scenario/);
  expect(parts[3]).toMatch(/^<details>/);
  expect(parts.at(-1)).toBe('</details>\n');
});
