import { expect } from 'vitest';
import { OLDER_RUN, RUN } from './sample-project.ts';
import type { Visit } from './sample-projects.ts';

/** How to run a command line, and the expected outcome. */
export interface Expected extends Visit {
  /** Exit code (default 0). */
  readonly code?: number;
  readonly prints: RegExp;
  /** Further options that make it quick. */
  readonly more?: readonly string[];
  /** Command line to run before it. */
  readonly first?: string;
  /** Ending of the path of a file that it leaves. */
  readonly leaves?: string;
  /** Expected plans of the sessions. */
  readonly sessions?: readonly object[];
}

/** Values that a reader uses for placeholders. */
export const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '<run>': RUN,
  '<before>': OLDER_RUN,
  '<after>': RUN,
  '<phone>': RUN,
  '<model>': OLDER_RUN,
  '<result>': `${RUN}/result.json`,
  '<metric>': 'scroll-hitch-rate',
  '<id>': 'scroll-hitch-rate',
  '<file>': 'frames.csv',
  '<benchmark>': 'benchmarkData.json',
  '<benchmark...>': 'benchmarkData.json',
  '<name>': 'csv',
  '<preset>': 'browserstack',
  '<apk>': 'app.apk',
  '<serial>': 'R5CT1234XYZ',
  '<glob>': 'specs/*.spec.ts',
};

const PASS = /^Verdict: (pass|no hitch on the model|within the budgets on the model)/m;
const apk = (name: string) => expect.stringMatching(new RegExp(`/${name}$`));
const virtual = { kind: 'virtual' };
const usb = (serial: string) => ({ kind: 'usb', serial });
const at = (url: string) => ({ kind: 'remote', endpoint: expect.objectContaining({ url }) });
/** Expects a measurement on the virtual device. */
const virtually = (session: { readonly rig?: object; readonly plan?: object } = {}): Expected => ({
  prints: PASS,
  sessions: [{ rig: { target: virtual, ...session.rig }, plan: session.plan ?? {} }],
});
const remotely = (url: string): Expected => ({ prints: PASS, sessions: [{ rig: { target: at(url) } }] });
const AT_A_VENDOR: Expected = {
  prints: /^Uploaded app\.apk to Sauce Labs Real Device Cloud: storage:379c$/m,
  variables: { SAUCE_USERNAME: 'ann', SAUCE_ACCESS_KEY: 'key-of-tests' },
};
const vendorSession = {
  rig: {
    target: { endpoint: { capabilities: { 'appium:deviceName': 'Google.*', 'appium:app': 'storage:379c' } } },
  },
};
const CREDENTIALS: Expected = { code: 2, prints: /^missing +BROWSERSTACK_USERNAME/m };
const UNCALIBRATED: Expected = { code: 2, prints: /the second recording is not under the work clock/ };
const PHONES = ['P1', 'P2', 'P3', 'R5CT1234XYZ'];
const GITHUB = { GITHUB_TOKEN: 'a-token', GITHUB_REPOSITORY: 'acme/feed' };

/** Command lines of `hitchproof` on the pages that need at most a replayed device, with their placeholders replaced. */
export const RUNS: Readonly<Record<string, Expected>> = {
  '': virtually(),
  perf: { prints: PASS, phones: ['R5CT1234XYZ'], sessions: [{ rig: { target: usb('R5CT1234XYZ') } }] },
  'perf --device R5CT1234XYZ': {
    prints: PASS,
    phones: PHONES,
    sessions: [{ rig: { target: usb('R5CT1234XYZ') } }],
  },
  'perf --device 127.0.0.1:46627': {
    prints: /^Target: running virtual device 127\.0\.0\.1:46627 · 60 Hz /m,
    phones: ['127.0.0.1:46627', '127.0.0.1:46628'],
    sessions: [{ rig: { target: usb('127.0.0.1:46627') }, plan: { kind: 'virtual' } }],
  },
  'perf --device virtual': virtually(),
  'perf --device virtual --exit-for-bisect': virtually(),
  'perf --device virtual --clock work --without Ranking.place --without Avatar.decode/3': {
    ...virtually({ rig: { profile: 'mid', without: ['Ranking.place', 'Avatar.decode/3'] } }),
    prints: /\(modelled: mid\)/,
  },
  'perf --clock free --spec specs/feed.spec.ts': { prints: PASS },
  'perf --world slow-row': virtually({ rig: { world: 'slow-row' } }),
  'perf --device virtual --world slow-row': virtually({ rig: { world: 'slow-row' } }),
  'perf --device virtual --as samsung': {
    prints: /^Verdict: pass \(virtual as samsung\)$/m,
    sessions: [
      {
        rig: { target: { kind: 'virtual' }, as: 'samsung' },
        plan: { kind: 'usb', as: { name: 'samsung', api: 34 } },
      },
    ],
  },
  'perf --device virtual --faults faults.json': virtually({ rig: { faults: apk('faults.json') } }),
  'perf --device virtual --clock work --profile mid': {
    ...virtually({ rig: { profile: 'mid', refreshHz: 90 } }),
    prints: /^Verdict: (no hitch|within the budgets) on the model \(modelled: mid\)/m,
  },
  'perf --device virtual --clock work --apk new.apk --against old.apk --runs 1': {
    ...virtually({
      rig: { profile: 'mid' },
      plan: { apk: apk('new.apk'), against: apk('old.apk'), runs: 1 },
    }),
    prints: /\(modelled: mid\)/,
  },
  'perf --apk app.apk --source gfxinfo': virtually({
    plan: { source: 'gfxinfo', gestureEngine: 'auto', apk: apk('app.apk') },
  }),
  'perf --package com.example.app --source gfxinfo': {
    prints: PASS,
    phones: ['R5CT1234XYZ'],
    sessions: [{ plan: { source: 'gfxinfo', package: 'com.example.app' } }],
  },
  'perf --apk new.apk --against old.apk': virtually({
    plan: { apk: apk('new.apk'), against: apk('old.apk') },
  }),
  'perf --against old.apk': virtually({ plan: { apk: apk('app.apk'), against: apk('old.apk') } }),
  'perf --spec specs/*.spec.ts': virtually({ plan: { spec: expect.stringMatching(/specs\/\*\.spec\.ts$/) } }),
  'perf --device grid:http://grid.example.com:4444': remotely('http://grid.example.com:4444'),
  'perf --device grid:http://127.0.0.1:4444': remotely('http://127.0.0.1:4444'),
  'perf --appium-url http://lab-3.example.com:4723 --device R5CT1234XYZ': remotely(
    'http://lab-3.example.com:4723',
  ),
  'perf --farm saucelabs --device Google.*': { ...AT_A_VENDOR, sessions: [vendorSession] },
  'perf --farm saucelabs --devices Google.*,count=2': {
    ...AT_A_VENDOR,
    leaves: 'fleet.html',
    sessions: [vendorSession, vendorSession],
  },
  'perf --device grid:http://grid.example.com:4444 --devices pixel*,count=2': {
    prints: PASS,
    leaves: 'fleet.html',
    sessions: ['G1', 'G2'].map((udid) => ({
      rig: { target: { endpoint: { capabilities: { 'appium:udid': udid } } } },
    })),
  },
  'perf --devices pixel*,count=3 --devices R5CT1234XYZ': {
    prints: PASS,
    phones: PHONES,
    leaves: 'fleet.html',
    sessions: PHONES.map((serial) => ({ rig: { target: usb(serial) } })),
  },
  'perf --devices virtual,count=2 --shard': {
    prints: PASS,
    leaves: 'fleet.html',
    sessions: [{ plan: { only: ['feed-fling'] } }],
  },

  'doctor --farm browserstack': CREDENTIALS,
  'doctor --device': {
    phones: ['R5CT1234XYZ'],
    // The phone of these tests has only a few of a phone's programs.
    code: 3,
    prints: /^ok {7}device: SM-S911B · Android 14$\n^ok {7}use: no session of this machine uses it$/m,
  },
  init: { inNewProject: true, prints: /^wrote +wdio\.conf\.ts$/m, leaves: 'specs/list.spec.ts' },
  'init --ci github': {
    inNewProject: true,
    prints: /^wrote +\.github/m,
    leaves: '.github/workflows/scroll-performance.yml',
  },
  'init --ci jenkins': { inNewProject: true, prints: /^wrote +Jenkinsfile$/m, leaves: 'Jenkinsfile' },
  'init --ci buildkite': {
    inNewProject: true,
    prints: /^wrote +\.buildkite/m,
    leaves: '.buildkite/pipeline.yml',
  },
  'init --ci gitlab': { inNewProject: true, prints: /^wrote +\.gitlab-ci/m, leaves: '.gitlab-ci.yml' },
  'perf --device virtual --json': { ...virtually(), prints: /^ {2}"verdict": \{$/m },
  'why --json': { prints: /^ {2}"verdict": "pass/m },
  why: { prints: /^Verdict: pass/m },
  [`why ${RUN}`]: { prints: /^Verdict: pass/m },
  'explain scroll-hitch-rate --json': { prints: /^ {2}"id": "scroll-hitch-rate",$/m },
  'explain scroll-hitch-rate': { prints: /^scroll-hitch-rate/m },

  [`analyse ${RUN}`]: { prints: PASS, leaves: `${RUN}/result.json` },
  [`compare ${OLDER_RUN} ${RUN}`]: { prints: /^Verdict: inconclusive/m, leaves: `${RUN}/result.json` },
  [`calibrate ${RUN} ${OLDER_RUN}`]: UNCALIBRATED,
  [`calibrate ${RUN} ${OLDER_RUN} --out pixel-8.json`]: UNCALIBRATED,
  aa: { more: ['--rounds', '10'], prints: /^feed-fling: scroll-hitch-rate, median 0\.00 ms\/s/ },
  'baseline update': { prints: /^feed-fling: accepted in specs\/baselines/, leaves: 'specs/baselines' },
  'baseline show': { first: 'baseline update', prints: /10 runs, median hitch rate 0\.00 ms\/s/ },
  'trend scroll-hitch-rate': {
    prints: /^scroll-hitch-rate .*feed-fling(.*\n){2}.*2026-01-01T12:00 f00d 0 ms\/s/,
  },
  'trend scroll-hitch-rate --by release': {
    prints: /^scroll-hitch-rate .*feed-fling.*\n {2}no session states the version of the app$/m,
  },
  alarms: { prints: /^No metric has become worse\.$/m },
  'alarms --branch main': { prints: /^No metric has become worse\.$/m },
  'alarms --branch $CI_DEFAULT_BRANCH': { prints: /^No metric has become worse\.$/m },
  'alarms --acknowledge <reason>': { prints: /^No metric has become worse\.$/m },
  'alarms --webhook': {
    variables: { HITCHPROOF_WEBHOOK: 'https://chat.example.com/hook' },
    prints: /^Nothing was sent\.$/m,
  },
  digest: { prints: /^Digest: .*digest\.html$/m, leaves: 'digest.html' },
  'history compact': { prints: /^No month has enough files to merge\.\n$/ },
  'judge benchmarkData.json': { prints: /^Verdict: no baseline/m, leaves: 'summary.md' },
  'judge benchmarkData.json --budget frameOverrunMs.P95<=0 --budget timeToInitialDisplayMs<=500': {
    prints: /^Verdict: pass/m,
  },
  'judge benchmarkData.json --baseline main-1.json --baseline main-2.json --baseline main-3.json': {
    prints: /^Verdict: pass/m,
  },
  'compare main-1.json benchmarkData.json': { prints: /^Verdict: inconclusive/m },
  'import benchmarkData.json': { prints: /^frameOverrunMs +P50 .*, P99 .* ms of 480 samples$/m },
  'import framestats.txt --package com.example.app': { prints: /^180 frames.*^missed-vsyncs +0$/ms },
  'import framestats.txt --window PopupWindow --json': { prints: /"frames": 180/ },
  'import trace.perfetto-trace --package com.example.app --refresh-hz 60': {
    prints: /^scroll-hitch-rate +0 ms\/s \(reported/m,
  },
  'import trace.perfetto-trace --package com.example.app --refresh-hz 60 --budget missed-vsyncs<=3': {
    prints: /^ {2}missed-vsyncs ≤ 3: \d+, met$/m,
  },
  'import frames.csv': { prints: /^frames\.csv: Perfetto FrameTimeline/ },
  [`export ${RUN} --format csv`]: { prints: /frames\.csv$/m, leaves: `${RUN}-csv/frames.csv` },
  [`confirm ${RUN}`]: { prints: /^Nothing to confirm: .*20260101-120000 has no scenario that failed/m },
  confirm: { prints: /^Nothing to confirm: /m },
  'history pull': { code: 2, prints: /^git could not fetch from origin\/hitchproof-history: / },
  'history push': { code: 2, prints: /^git could not fetch from origin\/hitchproof-history: / },
  [`export ${RUN} --format otlp`]: {
    prints: /metrics\.otlp\.json$/m,
    leaves: `${RUN}-otlp/metrics.otlp.json`,
  },
  [`export ${RUN} --format otlp --endpoint http://127.0.0.1:4318`]: { prints: /logs\.otlp\.json$/m },
  [`comment ${RUN}/result.json`]: {
    variables: GITHUB,
    more: ['--pr', '42'],
    prints: /^Comment created on acme\/feed#42$/m,
  },
  [`comment ${RUN}/result.json --pr 42`]: {
    variables: GITHUB,
    prints: /^Comment created on acme\/feed#42$/m,
  },
  open: { prints: /reports\/20260101-120000\/allure-report\/index\.html$/m, leaves: 'opened' },
};
