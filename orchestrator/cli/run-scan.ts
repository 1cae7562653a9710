import { basename, join, relative, resolve } from 'node:path';
import type { z } from 'zod';
import { filesOfWdio } from '../../tools/setup/places.mjs';
import { UsageError } from '../base/errors.ts';
import { faults } from '../base/faults.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { FAILED, INFRASTRUCTURE } from '../judge/verdict.ts';
import type { JobResult } from '../pipeline.ts';
import { type ComparedList, changeHead, changeLines } from '../report/scan/changed-lists.ts';
import { changesPage } from '../report/scan/changes-page.ts';
import { type RankedList, rankedLists, rankingLines } from '../report/scan/ranking.ts';
import { plainText } from '../report/text/format.ts';
import { mainCauseText } from '../report/wording/main-cause.ts';
import { evidenceIn } from '../report/write-report.ts';
import { interruptionOf, type SessionEnd } from '../rig/session-end.ts';
import { unpackedApp } from '../rig/unpacked-app.ts';
import { readAs, writeWhole } from '../run-folder/plain-files.ts';
import { runFilesIn } from '../run-folder/run-files.ts';
import { CHANGES_FILE, CHANGES_PAGE, SCAN_FILE, type Scan, scanSchema } from '../scan/found-list.ts';
import { apkManifest, PROBE_PROVIDER } from './app-under-test.ts';
import type { OpenProject } from './command-context.ts';
import type { PreparedJob } from './job-of.ts';
import type { outputSchemas } from './json-output.ts';
import { existing } from './option.ts';
import { DEFAULT_SEED, type PerfOptions } from './perf-options.ts';
import { prepareJob } from './prepare-job.ts';
import { type PerfSurroundings, runJob } from './run-job.ts';
import { measureBuilds, repeats } from './scan-builds.ts';
import { Stopwatch } from './stopwatch.ts';
import type { Terminal } from './terminal.ts';

/** The parsed options of `hitchproof scan`; scan.ts describes them. */
export interface ScanOptions
  extends Pick<
    PerfOptions,
    | 'device'
    | 'world'
    | 'hz'
    | 'clock'
    | 'profile'
    | 'source'
    | 'engine'
    | 'against'
    | 'reinstall'
    | 'reports'
    | 'verbose'
  > {
  /** Seed for the order of presses. */
  readonly seed?: number;
  readonly screens: number;
  readonly runs: number;
  readonly slides: number;
}

/** `hitchproof scan`: measures the lists of an app, and prints them with the worst first. */
export async function runScan(
  apk: string,
  options: ScanOptions,
  project: OpenProject,
  surroundings: PerfSurroundings,
): Promise<ExitCode> {
  const { terminal } = surroundings;
  const job = await scanJob(
    unpackedApp(project, { path: existing('scan', resolve(apk)), name: 'scan', doing: terminal.doing }),
    options,
    project,
    terminal,
  );
  const stopwatch = Stopwatch.ofCommand();
  const ended = await runJob(job, surroundings, { verbose: options.verbose === true, stopwatch });
  const lists = job.plan.scan?.only === 'walk' ? foundIn(ended)?.scan.lists : undefined;
  const result: ScanResult =
    lists === undefined
      ? ended
      : { ...ended, compared: await measureBuilds(job, { folder: ended.folder, lists }, surroundings) };
  stopwatch.lap('both builds');
  const code = presentScan(result, terminal.say);
  const printed = scanJson(result);
  if (options.against !== undefined) {
    runFilesIn(result.folder).saveJson(CHANGES_FILE, printed);
    const page = savedPage(result, { before: options.against, after: apk });
    if (page !== undefined) terminal.say(`Both builds side by side: ${relative('.', page)}`);
  }
  terminal.result?.(printed);
  terminal.note(stopwatch.text());
  return code;
}

/** @returns where it is; undefined if the session ended before the walk */
function savedPage(result: ScanResult, builds: { before: string; after: string }) {
  const { folder, compared } = result;
  const found = foundIn(result);
  if (found === undefined) return undefined;
  const page = resolve(folder, CHANGES_PAGE);
  const html = changesPage(found.ranked, {
    before: basename(builds.before),
    after: basename(builds.after),
    read: (file) => evidenceIn(folder, relative(folder, resolve(folder, file))),
    ...(compared === undefined ? {} : { compared }),
  });
  writeWhole(page, html);
  return page;
}

/** What a scan found and measured; with the lists of two builds, if each was measured in sessions of its own. */
export interface ScanResult extends JobResult {
  readonly compared?: ReadonlyMap<string, ComparedList>;
}

async function scanJob(
  apk: string,
  { screens, seed, ...options }: ScanOptions,
  project: OpenProject,
  terminal: Terminal,
): Promise<PreparedJob> {
  const { launcher, providers } = apkManifest(apk);
  if (launcher === undefined)
    throw new UsageError(`${apk} has no activity that a launcher starts, so a scan cannot begin.`);
  const source = options.source ?? project.config.source;
  const inject = source === 'probe' && !providers.includes(PROBE_PROVIDER);
  const own = { seed: seed ?? DEFAULT_SEED, source, apk, inject, strict: false, allure: false };
  const config = { ...project.config, suppress: [...project.config.suppress, ...ACCEPTED] };
  const job = await prepareJob({ ...options, ...own }, { ...project, config }, { terminal, appium: 'here' });
  return {
    ...job,
    plan: {
      ...job.plan,
      specs: [filesOfWdio.scan],
      // Counted like inflations; without Compose nothing is.
      recorders:
        options.against === undefined
          ? job.plan.recorders
          : [...new Set([...job.plan.recorders, 'recompositions' as const])],
      scan: {
        launcher,
        maxScreens: screens,
        ...(seed === undefined ? {} : { seed }),
        ...(options.against !== undefined && repeats(job) ? { only: 'walk' } : {}),
      },
    },
    // Accepted results belong to a project's scenarios, so none applies here.
    analyse: { config, strict: false, against: { kind: 'accepted', files: [], asked: false } },
  };
}

/** Conditions under which a ranking is still useful. */
const ACCEPTED = ['DEBUGGABLE', 'EMULATOR'];

/** The lists, with the worst first. */
export function scanJson(result: ScanResult): z.infer<typeof outputSchemas.scan> {
  const { scan, ranked = [] } = foundIn(result) ?? {};
  return {
    folder: result.folder,
    lists: ranked.map(({ list, scenario, hitchRate, change }) => ({
      ...list,
      hitchRate,
      cause: scenario && mainCauseText(scenario.causes),
      change: change && { what: changeHead(change), why: changeLines(change) },
    })),
    crashes: (scan?.crashes ?? []).map(({ path, message }) => `${message} (${path})`),
    left: (scan?.left ?? []).map(({ path, message }) => `${message} (${path})`),
    empty: (scan?.empty ?? []).map(({ path, label }) => `${label} (${path})`),
  };
}

/** Prints the ranking. A scan succeeds if a list was measured, the app did not crash, and no list is worse than in the other build. */
export function presentScan(result: ScanResult, say: (line: string) => void): ExitCode {
  const { folder, end, analysed, compared } = result;
  const { scan, ranked = [] } = foundIn(result) ?? {};
  const report = analysed?.report;
  if (scan !== undefined) {
    const pathOf = (file: string): string => relative('.', resolve(folder, file));
    const files = { pathOf, written: report?.written ?? [], ...(compared === undefined ? {} : { compared }) };
    for (const line of rankingLines(scan, report?.result, files)) say(line);
  }
  const interruption = interruptionOf(end);
  if (interruption !== undefined) say(plainText(interruption, 1_000));
  const isMeasured = ranked.some(({ hitchRate }) => hitchRate !== undefined);
  if (scan?.lists.length === 0 && scan.empty.length > 0) say('Every list that was found is empty.');
  else if (scan?.lists.length === 0)
    say('No visited screen has a list that scrolls: visit more with --screens.');
  else if (!isMeasured) say(`No list was measured; the logs are in ${relative('.', folder)}.`);
  if (hasCrashed(scan, analysed) || ranked.some(isWorse) || isAppFailure(end)) return FAILED;
  return isMeasured ? 0 : INFRASTRUCTURE;
}

const hasCrashed = (scan: Scan | undefined, analysed: JobResult['analysed']): boolean =>
  (scan?.crashes.length ?? 0) > 0 ||
  analysed?.judgement.whole.because.some(({ kind }) => kind === 'app-failure') === true;

/** Also worse than in the other build: lists have no budget in a scan. */
const isWorse = ({ scenario }: RankedList): boolean =>
  scenario?.verdicts.some(({ kind }) => kind === 'fail') === true ||
  scenario?.runs.some(({ outcome }) => outcome.kind === 'app-failure') === true;

/** The app failed before the walk. */
const isAppFailure = (end: SessionEnd): boolean =>
  end.kind === 'broken' && faults[end.code].class === 'app-failure';

/** What the walk found, the worst first; undefined if the session ended before it. */
function foundIn({ folder, analysed, compared }: ScanResult) {
  const scan = readAs(scanSchema, join(folder, SCAN_FILE));
  return scan && { scan, ranked: rankedLists(scan, analysed?.report.result, compared) };
}
