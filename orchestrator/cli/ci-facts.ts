import type { Build } from '../capture/recording.ts';
import type { Environment } from '../environment.ts';

/** Commit, branch and job; each absent if the service's environment does not state it. */
export interface CiFacts {
  readonly commit?: string | undefined;
  readonly branch?: string | undefined;
  readonly build?: Build | undefined;
}

/** Facts from the CI service that runs this job; empty on a developer's machine. */
export function ciFacts(env: Partial<Environment>): CiFacts {
  if (env.GITHUB_ACTIONS === 'true') {
    const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env;
    const url = server && repository && run ? `${server}/${repository}/actions/runs/${run}` : undefined;
    return {
      commit: env.GITHUB_SHA,
      branch: env.GITHUB_REF_NAME,
      build: buildOf('github', env.GITHUB_RUN_NUMBER, url),
    };
  }
  if (env.GITLAB_CI === 'true') {
    return {
      commit: env.CI_COMMIT_SHA,
      branch: env.CI_COMMIT_REF_NAME,
      build: buildOf('gitlab', env.CI_PIPELINE_IID, env.CI_JOB_URL),
    };
  }
  if (env.BUILDKITE === 'true') {
    return {
      commit: env.BUILDKITE_COMMIT,
      branch: env.BUILDKITE_BRANCH,
      build: buildOf('buildkite', env.BUILDKITE_BUILD_NUMBER, env.BUILDKITE_BUILD_URL),
    };
  }
  if (env.TF_BUILD === 'True') {
    const { SYSTEM_COLLECTIONURI: server, SYSTEM_TEAMPROJECT: project, BUILD_BUILDID: id } = env;
    const url =
      server && project && id
        ? `${server}${encodeURIComponent(project)}/_build/results?buildId=${id}`
        : undefined;
    return {
      commit: env.BUILD_SOURCEVERSION,
      branch: env.BUILD_SOURCEBRANCHNAME,
      build: buildOf('azure', env.BUILD_BUILDNUMBER, url),
    };
  }
  if (env.JENKINS_URL !== undefined) {
    return {
      commit: env.GIT_COMMIT,
      branch: env.GIT_BRANCH,
      build: buildOf('jenkins', env.BUILD_NUMBER, env.BUILD_URL),
    };
  }
  return {};
}

function buildOf(
  service: Build['service'],
  name: string | undefined,
  url: string | undefined,
): Build | undefined {
  if (name === undefined) return undefined;
  return { service, name, ...(url !== undefined && isWebAddress(url) ? { url } : {}) };
}

const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:/.test(url);
