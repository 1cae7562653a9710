import type { GradleBuild } from './gradle-build.ts';

export const ciSystems = ['github', 'gitlab', 'jenkins', 'buildkite'] as const;
export type CiSystem = (typeof ciSystems)[number];

/**
 * The files of a CI system, by path; each is complete in itself and meant to be changed. All keep the history of sessions that
 * fail too, and ask on the default branch whether something has become worse.
 * @param build how the app is built; undefined: its APK is made elsewhere
 */
export const ciFiles = (ci: CiSystem, build: GradleBuild | undefined): Readonly<Record<string, string>> =>
  FILES[ci](build);

const FILES: Readonly<
  Record<CiSystem, (build: GradleBuild | undefined) => Readonly<Record<string, string>>>
> = {
  github: (build) => ({
    '.github/workflows/scroll-performance.yml': measureOnGitHub(build),
    '.github/workflows/scroll-comment.yml': COMMENT_ON_GITHUB,
  }),
  gitlab: (build) => ({ '.gitlab-ci.yml': onGitLab(build) }),
  jenkins: (build) => ({ Jenkinsfile: onJenkins(build) }),
  buildkite: (build) => ({ '.buildkite/pipeline.yml': onBuildkite(build) }),
};

const MEASURE = 'npx hitchproof perf --device virtual';
/**
 * Under the work clock one run of each build decides: equal builds give equal runs. What a project's first pull request starts
 * from has no probe, so it is measured alone.
 */
const againstIn = ({ apk }: GradleBuild): string =>
  `${MEASURE} $(test -e ${BASE}/hitchproof.config.ts && echo --runs 1 --against ${BASE}/${apk})`;
const BASE = '.hitchproof/base';

/** Builds the app of another commit into `.hitchproof/base`. */
const baseSteps = ({ command }: GradleBuild, commit: string): readonly string[] => [
  `rm -rf ${BASE} && git worktree add --force ${BASE} ${commit}`,
  `(cd ${BASE} && ${command})`,
];

/** The first steps of a job of GitHub. */
const checkout = (more = ''): string =>
  `      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
${more}      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 22
`;

const buildOnGitHub = (build: GradleBuild | undefined): string =>
  build === undefined
    ? ''
    : `      - run: ${build.command}
      - name: Build what it starts from
        env:
          BASE: \${{ github.event.pull_request.base.sha || github.event.before }}
        run: |
          ${['git fetch --depth 1 origin "$BASE"', ...baseSteps(build, '"$BASE"')].join('\n          ')}
`;

/** Left out at first: it takes some minutes. */
const scanOnGitHub = (build: GradleBuild | undefined): string =>
  build === undefined
    ? ''
    : `      # Every list of the app in both builds; the comment says what became of them, and links to the page that shows both:
      # - if: github.event_name == 'pull_request' && !cancelled()
      #   run: npx hitchproof scan ${build.apk} --against ${BASE}/${build.apk}
      # - if: github.event_name == 'pull_request' && !cancelled()
      #   uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0, which takes a page as it is
      #   with: { path: reports/*/scan/changes.html, archive: false }
`;

const measureOnGitHub = (build: GradleBuild | undefined): string => `name: scroll performance
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
${checkout()}      - uses: actions/setup-java@c5195efecf7bdfc987ee8bae7a71cb8b11521c00 # v4.7.1
        with:
          distribution: temurin
          java-version: 17
      - run: npm ci
${buildOnGitHub(build)}      - uses: actions/cache/restore@5a3ec84eff668545956fd18022155c47e93e2684 # v4.2.3; the history, for trends
        with:
          path: reports/history
          key: scroll-history-\${{ github.run_id }}
          restore-keys: scroll-history-
      - run: ${build === undefined ? MEASURE : againstIn(build)}
${scanOnGitHub(build)}      - uses: actions/cache/save@5a3ec84eff668545956fd18022155c47e93e2684 # v4.2.3
        if: always() # also of sessions that fail
        with:
          path: reports/history
          key: scroll-history-\${{ github.run_id }}
      - uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
        if: always()
        with:
          name: scroll-report
          path: reports/
      - name: Has something become worse?
        if: always() && github.event_name == 'push'
        run: npx hitchproof alarms --branch main
`;

const COMMENT_ON_GITHUB = `# Comments on the pull request and marks the guilty lines. It has a token, so it runs the default branch's code; what was
# measured is data.
name: scroll comment
on:
  workflow_run:
    workflows: [scroll performance]
    types: [completed]
permissions:
  actions: read
  checks: write
  contents: read
  pull-requests: write
jobs:
  comment:
    if: github.event.workflow_run.event == 'pull_request'
    runs-on: ubuntu-24.04
    steps:
${checkout()}      - run: npm ci
      - uses: actions/download-artifact@d3f86a106a0bac45b974a628896c90dbdf5c8093 # v4.3.0
        continue-on-error: true # a job that ended before it had measured leaves none
        with:
          name: scroll-report
          path: report
          run-id: \${{ github.event.workflow_run.id }}
          github-token: \${{ github.token }}
      - run: npx hitchproof comment report --check
        env:
          GITHUB_TOKEN: \${{ github.token }}
`;

/** Lines of a script that measures a build and what it starts from, indented; of the only build if that is made elsewhere. */
function script(
  indent: string,
  build: GradleBuild | undefined,
  { fetch, base }: { readonly fetch: readonly string[]; readonly base: string },
  quoted: (line: string) => string = String,
): string {
  const lines =
    build === undefined ? [MEASURE] : [build.command, ...fetch, ...baseSteps(build, base), againstIn(build)];
  return lines.map((line) => `${indent}${quoted(line)}\n`).join('');
}
/** A parameter of the shell, or what stands for it. */
const orElse = (name: string, other: string): string => `"\${${name}:-${other}}"`;

const ON_GITLAB = {
  fetch: [
    `BASE=${orElse('CI_MERGE_REQUEST_DIFF_BASE_SHA', '$CI_COMMIT_BEFORE_SHA')}`,
    'git fetch --depth 1 origin "$BASE"',
  ],
  base: '"$BASE"',
};
const onGitLab = (build: GradleBuild | undefined): string => `scroll-performance:
  image: node:22-bookworm${build === undefined ? '' : ' # or another one, with Node.js and the Android SDK'}
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH # its history is what merge requests start from
  before_script:
    - apt-get update && apt-get install -y ${build === undefined ? 'openjdk-17-jre-headless' : 'openjdk-17-jdk-headless'}
    - npm ci
  script:
${script('    - ', build, ON_GITLAB)}  cache:
    key: scroll-history
    paths: [reports/history]
    when: always # also of sessions that fail
    unprotect: true # merge requests see what the default branch has kept
  artifacts:
    when: always
    paths: [reports/]
    reports:
      junit: reports/*/junit.xml
      codequality: reports/*/gl-code-quality-report.json
      metrics: reports/*/metrics.txt

scroll-alarms: # has something become worse?
  image: node:22-bookworm
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      when: always
  needs: [scroll-performance]
  script:
    - npm ci
    - npx hitchproof alarms --branch "$CI_DEFAULT_BRANCH"
`;

const ON_JENKINS = {
  fetch: [`git fetch origin ${orElse('CHANGE_TARGET', 'main')}`],
  base: '"$(git merge-base HEAD~1 FETCH_HEAD)"',
};
/** The history is on a branch of its own, to which only jobs of the main branch may push. */
const onJenkins = (build: GradleBuild | undefined): string => `pipeline {
  agent { docker { image 'node:22-bookworm'; args '-u root' } }${build === undefined ? '' : ' // or another one, with Node.js and the Android SDK'}
  stages {
    stage('scroll performance') {
      steps {
        sh 'apt-get update && apt-get install -y ${build === undefined ? 'openjdk-17-jre-headless' : 'openjdk-17-jdk-headless'}'
        sh 'npm ci'
        sh 'npx hitchproof history pull'
${script('        ', build, ON_JENKINS, (line) => `sh '${line}'`)}      }
    }
  }
  post {
    always { // also of sessions that fail
      script {
        if (env.BRANCH_NAME == 'main') {
          sh 'npx hitchproof history push' // needs the right to push
          sh 'npx hitchproof alarms --branch main'
        }
      }
      archiveArtifacts artifacts: 'reports/**', allowEmptyArchive: true
      junit testResults: 'reports/*/junit.xml', allowEmptyResults: true
      recordIssues tool: issues(pattern: 'reports/*/warnings-ng.json') // Warnings plugin: findings at their lines
    }
  }
}
`;

const ON_BUILDKITE = {
  fetch: [`git fetch origin ${orElse('BUILDKITE_PULL_REQUEST_BASE_BRANCH', 'main')}`],
  base: '"$(git merge-base HEAD~1 FETCH_HEAD)"',
};
/** The agent that reads the file puts variables in where there is one `$`. */
const forTheJob = (line: string): string => line.replaceAll('$', () => '$$');
const onBuildkite = (build: GradleBuild | undefined): string => `steps:
  - label: scroll performance
    key: scroll-performance
    command:
      - npm ci
      - npx hitchproof history pull
${script('      - ', build, ON_BUILDKITE, forTheJob)}    artifact_paths: reports/**/*
  - label: keep the history
    branches: main
    depends_on: scroll-performance
    allow_dependency_failure: true # also of sessions that fail
    command:
      - npm ci
      - buildkite-agent artifact download "reports/history/**/*" .
      - npx hitchproof history push
      - npx hitchproof alarms --branch main
`;
