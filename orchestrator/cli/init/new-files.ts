import { quoted } from '../../base/quoted.ts';
import type { FoundApp } from './find-app.ts';

export const ciSystems = ['github', 'gitlab'] as const;
export type CiSystem = (typeof ciSystems)[number];

/** The files of a new project, by path; each is complete in itself and meant to be changed. */
export const newFiles = (app: FoundApp, ci: CiSystem | undefined): Readonly<Record<string, string>> => ({
  'hitchproof.config.ts': configOf(app),
  'specs/list.spec.ts': specOf(app),
  'wdio.conf.ts': WDIO_CONF,
  ...(ci === undefined ? {} : CI_FILES[ci]),
});

const configOf = (app: FoundApp): string => `import { defineConfig } from 'hitchproof/config';

export default defineConfig({
  apk: ${quoted(app.apk)},${app.isDemo ? ' // the demo app; put the path of your debug APK here' : ''}
});
`;

/** The demo app's list has an accessibility id; for other apps, only some scrolling list is assumed. */
const specOf = ({ launcher, isDemo }: FoundApp): string => `import { scenario } from 'hitchproof';

describe('list', () => {
  it('scrolls smoothly', async () => {
    await scenario('list-fling', {
      setup: async (app) => app.open(${quoted(isDemo ? '.FeedActivity' : (launcher ?? '.MainActivity'))}),
      slide: async (list) => list.fling('down', { speed: 'fast' }),
      on: ${quoted(isDemo ? '~feed' : 'android=new UiSelector().scrollable(true)')},
      slides: 5,
      budget: { 'scroll-hitch-rate': { max: 10 }, 'frozen-frame-ratio': { max: 0 } },
    });
  });
});
`;

const WDIO_CONF = `import { HitchproofService } from 'hitchproof';

export const config: WebdriverIO.Config = {
  runner: 'local',
  specs: ['./specs/**/*.spec.ts'],
  capabilities: [{ platformName: 'Android' }],
  services: [[HitchproofService, {}]],
  framework: 'mocha',
  mochaOpts: { timeout: 3_600_000 }, // ms; a scenario is bounded by its number of runs
  logLevel: 'error',
};
`;

/** The first steps of a job of GitHub. */
const CHECKOUT = `      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 22
`;

const CI_FILES: Readonly<Record<CiSystem, Readonly<Record<string, string>>>> = {
  github: {
    '.github/workflows/scroll-performance.yml': `name: scroll performance
on:
  pull_request:
  push:
    branches: [main] # its history is what pull requests start from
permissions:
  contents: read
jobs:
  measure:
    runs-on: ubuntu-24.04
    steps:
${CHECKOUT}      - uses: actions/setup-java@c5195efecf7bdfc987ee8bae7a71cb8b11521c00 # v4.7.1
        with:
          distribution: temurin
          java-version: 17
      - run: npm ci
      - uses: actions/cache/restore@5a3ec84eff668545956fd18022155c47e93e2684 # v4.2.3; the history, for trends
        with:
          path: reports/history
          key: scroll-history-\${{ github.run_id }}
          restore-keys: scroll-history-
      - run: npx hitchproof perf --device virtual
      - uses: actions/cache/save@5a3ec84eff668545956fd18022155c47e93e2684 # v4.2.3
        if: always() # also of sessions that fail
        with:
          path: reports/history
          key: scroll-history-\${{ github.run_id }}
      - uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
        if: always()
        with:
          name: scroll-report
          path: reports/
`,
    '.github/workflows/scroll-comment.yml': `# Comments on the pull request. It has a token, so it runs the default branch's code; what was measured is data.
name: scroll comment
on:
  workflow_run:
    workflows: [scroll performance]
    types: [completed]
permissions:
  actions: read
  contents: read
  pull-requests: write
jobs:
  comment:
    if: github.event.workflow_run.event == 'pull_request'
    runs-on: ubuntu-24.04
    steps:
${CHECKOUT}      - run: npm ci
      - uses: actions/download-artifact@d3f86a106a0bac45b974a628896c90dbdf5c8093 # v4.3.0
        continue-on-error: true # a job that ended before it had measured leaves none
        with:
          name: scroll-report
          path: report
          run-id: \${{ github.event.workflow_run.id }}
          github-token: \${{ github.token }}
      - run: npx hitchproof comment report
        env:
          GITHUB_TOKEN: \${{ github.token }}
`,
  },
  gitlab: {
    '.gitlab-ci.yml': `scroll-performance:
  image: node:22-bookworm
  before_script:
    - apt-get update && apt-get install -y openjdk-17-jre-headless
    - npm ci
  script:
    - npx hitchproof perf --device virtual
  cache:
    key: scroll-history
    paths: [reports/history]
    when: always
  artifacts:
    when: always
    paths: [reports/]
    reports:
      junit: reports/*/junit.xml
      codequality: reports/*/gl-code-quality-report.json
      metrics: reports/*/metrics.txt
`,
  },
};
