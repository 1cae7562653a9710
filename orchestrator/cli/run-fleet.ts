import { resolve } from 'node:path';
import { analyseFleet } from '../analyse.ts';
import { UsageError } from '../base/errors.ts';
import { matchesPattern } from '../base/matches-pattern.ts';
import { MS_PER_S } from '../base/units.ts';
import type { SpecSource } from '../capture/declared.ts';
import { childEnvironment, readEnvironment } from '../environment.ts';
import { vendorNamed } from '../farm/vendors/vendors.ts';
import { driveFleet } from '../fleet/drive-fleet.ts';
import { SESSION_RULES } from '../fleet/fleet-policy.ts';
import { type DeviceWish, deviceWish, scenarioNames, shardsOf } from '../fleet/shards-of.ts';
import { keepJudging } from '../history/kept-judging.ts';
import type { ExitCode } from '../judge/judgement.ts';
import type { SessionEnd } from '../rig/session-end.ts';
import { readPlainText } from '../run-folder/plain-files.ts';
import { newRunFolder } from '../run-folder/run-folder.ts';
import type { AppiumSource } from '../service/appium-source.ts';
import type { Progress } from '../service/progress.ts';
import type { WorkerSettings } from '../service/worker-settings.ts';
import { chosenEndpoint, logInToOwnFarm, namesGrid } from './chosen-endpoint.ts';
import type { OpenProject } from './command-context.ts';
import { type FoundDevice, fleetDevices, gridDevices, vendorDevices } from './fleet-devices.ts';
import { FleetSession } from './fleet-session.ts';
import { analyseOptionsOf, type PreparedJob } from './job-of.ts';
import type { PerfOptions } from './perf-options.ts';
import { prepareApp } from './prepare-job.ts';
import { presentProgress } from './present-progress.ts';
import { publishResult } from './publish-result.ts';
import type { PerfSurroundings } from './run-job.ts';
import { Stopwatch } from './stopwatch.ts';
import type { Terminal } from './terminal.ts';

export interface FleetOptions extends PerfOptions {
  readonly devices: readonly string[];
}

interface FleetSpecs {
  readonly files: readonly string[];
  readonly sources: readonly SpecSource[];
  readonly appium: AppiumSource;
  readonly worker: WorkerSettings | undefined;
}

/** `hitchproof perf --devices`: one session on several devices, with one verdict and one report. */
export async function runFleet(
  options: FleetOptions,
  project: OpenProject,
  { terminal, stop, openRig }: PerfSurroundings,
  { files, sources, appium, worker }: FleetSpecs,
): Promise<ExitCode> {
  const { say, doing } = terminal;
  const stopwatch = Stopwatch.ofCommand();
  const wishes = options.devices.map(deviceWish);
  const shards = shardsOf(wishes, scenariosIn(files, options), { isDivided: options.shard === true });
  const devices = await devicesFor(wishes, options, project);
  const prepare = prepareApp(options, project, terminal);
  const jobOn = (name: string): Promise<PreparedJob> =>
    prepare(devices.find((device) => device.name === name)?.wanted ?? { device: name }, {
      appium,
      worker,
      sources,
      terminal: { ...terminal, say: (line) => say(`${name} · ${line}`) },
    });
  const now = new Date();
  const reports = resolve(project.root, options.reports ?? project.config.reports);
  const folder = newRunFolder(reports, now);
  const judging = analyseOptionsOf(options, project);
  keepJudging(folder, judging);
  const onProgress = fleetProgress(terminal);
  const session = new FleetSession({
    folder,
    createdAt: now.toISOString(),
    jobOn,
    openRig,
    stop: stop.signal,
    say,
    onProgress: (device, progress) => {
      stopwatch.after(progress);
      onProgress(device, progress);
    },
  });
  terminal.doing(`Starting ${shards.length} devices`);
  stop.listen();
  await driveFleet({
    devices,
    shards,
    rules: SESSION_RULES,
    measure: session.measure,
    onDecision: session.onDecision,
    nowS: () => performance.now() / MS_PER_S,
  });
  stop.release();
  stopwatch.endOfRuns();
  doing('Analysing the runs');
  const analysed = await analyseFleet(folder, session.record, judging);
  stopwatch.lap('analysis');
  const end = endOf(stop.signal, analysed === undefined ? session.failure : undefined);
  const allure = options.allure && end.kind !== 'stopped';
  const code = await publishResult({ folder, end, analysed }, reports, { allure, say, doing });
  stopwatch.lap('report');
  terminal.note(stopwatch.text());
  return code;
}

/** Devices of this machine, of the Grid named by `--device`, or of a vendor. */
async function devicesFor(
  wishes: readonly DeviceWish[],
  options: PerfOptions,
  project: OpenProject,
): Promise<readonly FoundDevice[]> {
  logInToOwnFarm(options, project);
  const environment = readEnvironment();
  const { device, appiumUrl, farm } = options;
  const grid = namesGrid(device) ? chosenEndpoint(options, project.config, environment) : undefined;
  const vendor = farm === undefined ? undefined : vendorNamed(farm);
  if (appiumUrl !== undefined || (device !== 'auto' && (grid === undefined || vendor !== undefined)))
    throw new UsageError(
      '--devices chooses the devices: leave out --appium-url, and --device unless it names a Grid.',
    );
  if (grid !== undefined) return gridDevices(wishes, grid, childEnvironment({}));
  if (vendor !== undefined && vendor.access.kind !== 'local') return vendorDevices(wishes, vendor);
  return fleetDevices(wishes, project, environment);
}

/** Names chosen by the command line; `*` if a spec has a name that is not a literal. */
function scenariosIn(
  files: readonly string[],
  { scenario, shard }: Pick<PerfOptions, 'scenario' | 'shard'>,
): readonly string[] {
  const found = files.map((file) => ({ file, ...scenarioNames(readPlainText(file)) }));
  const computed = found.find(({ isComplete }) => !isComplete);
  if (computed === undefined)
    return found
      .flatMap(({ names }) => names)
      .filter((name) => scenario === undefined || matchesPattern(name, scenario));
  if (shard !== true) return ['*'];
  throw new UsageError(
    `--shard divides scenarios by their names, and ${computed.file} computes one: write it as a literal, or leave out --shard.`,
  );
}

const fleetProgress =
  ({ note, doing }: Terminal) =>
  (device: string, progress: Progress): void =>
    presentProgress({
      note: (line) => note(`${device} · ${line}`),
      doing: (text) => doing(`${device}: ${text}`),
    })(progress);

/** @param failure of a session that has measured nothing */
function endOf(signal: AbortSignal, failure: string | undefined): SessionEnd {
  if (signal.aborted) return { kind: 'stopped' };
  return failure === undefined ? { kind: 'done' } : { kind: 'broken', code: 'no-device', message: failure };
}
