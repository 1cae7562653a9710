import { expect, test } from 'vitest';
import type { Environment } from '../environment.ts';
import { type CiFacts, ciFacts } from './ci-facts.ts';

const facts = (service: NonNullable<CiFacts['build']>['service'], url: string): CiFacts => ({
  commit: 'c0ffee',
  branch: 'topic',
  build: { service, name: '42', url },
});

test.each<[string, Partial<Environment>, CiFacts]>([
  ['a developer’s machine', { GITHUB_SHA: 'x' }, {}],
  [
    'GitHub',
    {
      GITHUB_ACTIONS: 'true',
      GITHUB_SHA: 'c0ffee',
      GITHUB_REF_NAME: 'topic',
      GITHUB_RUN_NUMBER: '42',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'a/b',
      GITHUB_RUN_ID: '7',
    },
    facts('github', 'https://github.com/a/b/actions/runs/7'),
  ],
  [
    'GitLab',
    {
      GITLAB_CI: 'true',
      CI_COMMIT_SHA: 'c0ffee',
      CI_COMMIT_REF_NAME: 'topic',
      CI_PIPELINE_IID: '42',
      CI_JOB_URL: 'https://gitlab.com/a/b/-/jobs/7',
    },
    facts('gitlab', 'https://gitlab.com/a/b/-/jobs/7'),
  ],
  [
    'Buildkite',
    {
      BUILDKITE: 'true',
      BUILDKITE_COMMIT: 'c0ffee',
      BUILDKITE_BRANCH: 'topic',
      BUILDKITE_BUILD_NUMBER: '42',
      BUILDKITE_BUILD_URL: 'https://buildkite.com/a/b/builds/42',
    },
    facts('buildkite', 'https://buildkite.com/a/b/builds/42'),
  ],
  [
    'Azure',
    {
      TF_BUILD: 'True',
      BUILD_SOURCEVERSION: 'c0ffee',
      BUILD_SOURCEBRANCHNAME: 'topic',
      BUILD_BUILDNUMBER: '42',
      SYSTEM_COLLECTIONURI: 'https://dev.azure.com/a/',
      SYSTEM_TEAMPROJECT: 'b c',
      BUILD_BUILDID: '7',
    },
    facts('azure', 'https://dev.azure.com/a/b%20c/_build/results?buildId=7'),
  ],
  [
    'Jenkins',
    {
      JENKINS_URL: 'https://ci/',
      GIT_COMMIT: 'c0ffee',
      GIT_BRANCH: 'topic',
      BUILD_NUMBER: '42',
      BUILD_URL: 'https://ci/job/a/42/',
    },
    facts('jenkins', 'https://ci/job/a/42/'),
  ],
])('of a job of %s', (_, environment, expected) => expect(ciFacts(environment)).toEqual(expected));

test.each(['javascript:alert(1)', 'https://', undefined])('the address %s is left out', (CI_JOB_URL) => {
  const { build } = ciFacts({ GITLAB_CI: 'true', CI_PIPELINE_IID: '42', CI_JOB_URL });
  expect(build).toEqual({ service: 'gitlab', name: '42' });
});
