import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../base/errors.ts';
import { toolVariables } from '../../base/tool-variables.ts';

export interface AllureReportRequest {
  readonly results: string;
  readonly report: string;
  /** Title of the report's overview. */
  readonly name: string;
  /** Java 11 or newer; by default the one on the PATH. */
  readonly java?: string;
  readonly timeoutMs?: number;
}
export type AllureReportOutcome =
  | { readonly kind: 'generated'; readonly indexHtml: string }
  | { readonly kind: 'failed'; readonly sentence: string };

/** Ends only processes that hang: 20,000 results take minutes (test/bench/report-of-a-fleet.ts). */
const TIMEOUT_MS = 600_000;
/**
 * Any value stops Allure from calling Google while it generates; only `true` keeps Google's tag out of
 * the page: https://github.com/allure-framework/allure2 (GaPlugin, ReportWebGenerator).
 */
const NO_ANALYTICS = { ALLURE_NO_ANALYTICS: 'true' };

/**
 * Runs the Allure command line in node_modules. The report is one file, because one of many files cannot be opened from
 * disk: browsers refuse its requests over `file://`.
 */
export async function generateAllureReport(request: AllureReportRequest): Promise<AllureReportOutcome> {
  const { results, report, name, java = 'java', timeoutMs = TIMEOUT_MS } = request;
  const commands = ['generate', results, '--output', report, '--clean', '--single-file', '--name', name];
  try {
    const options = { timeout: timeoutMs, env: { ...toolVariables(process.env), ...NO_ANALYTICS } };
    await promisify(execFile)(java, [...allureOnJava(), ...commands], options);
    return { kind: 'generated', indexHtml: join(report, 'index.html') };
  } catch (error) {
    return { kind: 'failed', sentence: sentenceOf(error, request) };
  }
}

/**
 * Java instead of the start script: the same on every system, and no shell parses the paths. Only with the fast compiler:
 * optimizing takes longer than it saves, for one result and for 20,000 (test/bench/report-of-a-fleet.ts). And without verifying
 * its classes, which are those of a package: that is a fifth of the time for one result.
 */
function allureOnJava(): string[] {
  const home = join(
    dirname(createRequire(import.meta.url).resolve('allure-commandline/package.json')),
    'dist',
  );
  const classPath = [join(home, 'lib', '*'), join(home, 'lib', 'config')].join(delimiter);
  return [
    '-XX:TieredStopAtLevel=1',
    ...['-XX:+UnlockDiagnosticVMOptions', '-XX:-BytecodeVerificationRemote'],
    `-Dallure.home=${home}`,
    '-classpath',
    classPath,
    'io.qameta.allure.CommandLine',
  ];
}

function sentenceOf(
  error: unknown,
  { results, java = 'java', timeoutMs = TIMEOUT_MS }: AllureReportRequest,
): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') {
    return `The Allure report was not generated because ${java} was not found; install a JDK 17 or newer, then run \`hitchproof analyse\` on this run again.`;
  }
  if (error instanceof Error && 'killed' in error && error.killed === true) {
    return `The Allure report of ${results} was not generated: Java took longer than ${timeoutMs / 1000} s.`;
  }
  const why = messageOf(error).split('\n').slice(0, 2).join(' ');
  return `The Allure report of ${results} was not generated: ${why.trim()}`;
}
