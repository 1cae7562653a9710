import { z } from 'zod';
import { type Redact, redactorOf, valueRedactorOf } from './base/redactor.ts';
import { toolVariables } from './base/tool-variables.ts';

const text = z.string().optional();

/** The variables that the orchestrator reads; set-up, which runs before TypeScript can, reads its own variables. */
const environmentSchema = z.object({
  CI: text,
  // GitHub Actions
  GITHUB_ACTIONS: text,
  GITHUB_STEP_SUMMARY: text,
  GITHUB_SHA: text,
  GITHUB_REF_NAME: text,
  GITHUB_REPOSITORY: text,
  GITHUB_API_URL: text,
  GITHUB_TOKEN: text,
  /** Where `alarms --webhook` posts. */
  HITCHPROOF_WEBHOOK: text,
  /** The address of an OpenTelemetry collector, and what it is sent besides, such as a key. */
  OTEL_EXPORTER_OTLP_ENDPOINT: text,
  OTEL_EXPORTER_OTLP_HEADERS: text,
  /** File of the event that started the workflow. */
  GITHUB_EVENT_PATH: text,
  GITHUB_SERVER_URL: text,
  GITHUB_RUN_ID: text,
  GITHUB_RUN_NUMBER: text,
  // GitLab
  GITLAB_CI: text,
  CI_COMMIT_SHA: text,
  CI_COMMIT_REF_NAME: text,
  CI_PIPELINE_IID: text,
  CI_JOB_URL: text,
  // Buildkite
  BUILDKITE: text,
  BUILDKITE_COMMIT: text,
  BUILDKITE_BRANCH: text,
  BUILDKITE_BUILD_NUMBER: text,
  BUILDKITE_BUILD_URL: text,
  // Azure Pipelines
  TF_BUILD: text,
  BUILD_SOURCEVERSION: text,
  BUILD_SOURCEBRANCHNAME: text,
  BUILD_BUILDID: text,
  BUILD_BUILDNUMBER: text,
  SYSTEM_COLLECTIONURI: text,
  SYSTEM_TEAMPROJECT: text,
  // Jenkins
  JENKINS_URL: text,
  GIT_COMMIT: text,
  GIT_BRANCH: text,
  BUILD_NUMBER: text,
  BUILD_URL: text,

  /** The jar or the program of bundletool. */
  BUNDLETOOL: text,
  ANDROID_ADB_SERVER_PORT: z.coerce.number().int().default(5_037),
  /** The kind of terminal; `dumb` cannot erase a line. */
  TERM: text,
  HITCHPROOF_PLAN: text,
  HITCHPROOF_REMOTE_USER: text,
  HITCHPROOF_REMOTE_KEY: text,
  /** Set by WebdriverIO in its workers. */
  WDIO_WORKER_ID: text,
});
export type Environment = z.infer<typeof environmentSchema>;

/** Whether a CI service runs this process. */
export const isOnCi = ({ CI }: Pick<Environment, 'CI'>): boolean => CI !== undefined && CI !== 'false';

export const readEnvironment = (): Environment => environmentSchema.parse(process.env);
/** The environment for programs that are not the project's own. */
export const toolEnvironment = (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...toolVariables(process.env),
  ...more,
});
/** The whole environment: for the project's specs, and to find credentials. */
export const childEnvironment = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
});
/** Removes the environment's secrets, and text that looks like a secret, from a text that is saved or printed. */
export const withoutSecrets = (): Redact => redactorOf(process.env);
/** The same for what programs read: it removes the values only, so that JSON stays JSON. */
export const withoutSecretValues = (): Redact => valueRedactorOf(process.env);
/** Adds names to those of variables with secrets, for this process and those that it starts. */
export function addSecrets(names: readonly string[]): void {
  if (names.length === 0) return;
  const known = process.env.HITCHPROOF_SECRETS?.split(',') ?? [];
  process.env.HITCHPROOF_SECRETS = [...new Set([...known, ...names])].join(',');
}
