import { FaultError, UsageError } from '../base/errors.ts';
import type { SpecSource } from '../capture/declared.ts';
import { childEnvironment, readEnvironment } from '../environment.ts';
import { vendorNamed } from '../farm/vendors/vendors.ts';
import type { ChosenTarget } from '../rig/choose-target.ts';
import { machineSlowness, scaledTimeouts } from '../rig/machine-slowness.ts';
import { runNameAt } from '../run-folder/run-folder.ts';
import type { AppiumSource } from '../service/appium-source.ts';
import type { WorkerSettings } from '../service/worker-settings.ts';
import { type AppUnderTest, apkManifest, appUnderTest, checkProbe } from './app-under-test.ts';
import { chosenEndpoint, chosenSource, logInToOwnFarm, namesRemote } from './chosen-endpoint.ts';
import { chosenProfile, runningProfile } from './chosen-profile.ts';
import { type OpenProject, provideLevel } from './command-context.ts';
import { farmTarget, type Uploads } from './farm-target.ts';
import { type FoundTarget, findTarget, vendorTarget } from './find-target.ts';
import { type JobFacts, jobOf, type PreparedJob } from './job-of.ts';
import { nativeLibrariesIn, nativeLines } from './native-libraries.ts';
import { type PerfOptions, phoneOf, worldFor } from './perf-options.ts';
import { checkDisplay, DEFAULT_HZ } from './running-device.ts';
import type { Terminal } from './terminal.ts';

/** The device that a job is for. */
export interface WantedDevice {
  /** The device in the form of `--device`. */
  readonly device: string;
  /** Capabilities that choose a device of a Grid, in addition to the configured ones. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** Distinguishes the sessions of one job at a vendor. */
  readonly session?: string;
}

interface Preparing {
  readonly terminal: Terminal;
  readonly appium: AppiumSource;
  /** Settings of the project's wdio.conf.ts, if the workers need no launcher. */
  readonly worker?: WorkerSettings | undefined;
  /** What the specs declare. */
  readonly sources?: readonly SpecSource[];
}

/** Finds the app and the device, prints which device it is, and combines options and configuration into one job. */
export const prepareJob = (
  options: PerfOptions,
  project: OpenProject,
  how: Preparing,
): Promise<PreparedJob> => prepareApp(options, project, how.terminal)(options, how);

/**
 * Finds the app, once for any number of devices.
 * @returns a function that makes a job on a device
 */
export function prepareApp(options: PerfOptions, opened: OpenProject, terminal: Terminal) {
  const project = accepting(options, opened);
  logInToOwnFarm(options, project);
  const environment = readEnvironment();
  // Reports wrong options before files are read, and before the probe is needlessly added to an APK.
  chosenEndpoint(options, project.config, environment);
  if (namesRemote(options)) checkStarted(options, 'remote');
  const recorded = chosenSource(options, project.config);
  const app = appUnderTest(options, project, terminal);
  if (recorded.source === 'probe') checkProbe(app);
  const lost = buildsInTurn(app, options);
  if (lost !== undefined) terminal.note(lost);
  const build = runNameAt(new Date());
  const uploads: Uploads = new Map();
  const targetOf = async ({ device, capabilities, session }: WantedDevice): Promise<FoundTarget> => {
    const config = { ...project.config, capabilities: { ...project.config.capabilities, ...capabilities } };
    const find = (named: string): Promise<FoundTarget> =>
      findTarget({ ...options, device: named }, { ...project, config }, environment);
    if (options.farm === undefined) return find(device);
    const vendor = vendorNamed(options.farm);
    const found = await farmTarget({
      vendor,
      device,
      session,
      app,
      build,
      uploads,
      terminal,
      fetch,
      variables: childEnvironment({}),
      config: project.config,
      source: recorded.source,
    });
    return found.kind === 'local' ? find(found.serial) : vendorTarget(vendor, found.endpoint, environment);
  };
  return async (wanted: WantedDevice, { terminal, ...wdio }: Preparing): Promise<PreparedJob> => {
    const target = await targetOf(wanted);
    if (target.chosen.kind === 'virtual' && app.apk === undefined)
      throw new UsageError(
        `The virtual device starts without apps: give the APK of ${app.package} with --apk.`,
      );
    const device = deviceFor(options, project, target);
    await provideLevel(project, device.api);
    terminal.say(target.line(device.refreshHz, device.profile));
    if (target.why !== undefined) terminal.note(target.why);
    const isVirtual = (target.as === undefined ? target.kind : 'virtual') === 'virtual';
    for (const line of app.apk === undefined ? [] : nativeLines(nativeLibrariesIn(app.apk), isVirtual))
      terminal.note(line);
    return jobOf(options, { project, app, recorded, ...wdio, environment, target, ...device });
  };
}

/** What the options say of the device, by what it turned out to be. */
function deviceFor(
  options: PerfOptions,
  project: OpenProject,
  target: FoundTarget,
): Pick<JobFacts, 'world' | 'profile' | 'modelled' | 'refreshHz' | 'api' | 'timeouts'> {
  checkStarted(options, target.chosen.kind);
  checkSystemTrace(options, target.kind);
  const { running } = target;
  if (running !== undefined) checkDisplay(running, options);
  const phone = options.as === undefined ? undefined : phoneOf(options.as);
  const kind = target.as === undefined ? target.kind : 'virtual';
  const world = worldFor(options.world, kind);
  const profile = running === undefined ? chosenProfile(options, project, kind) : undefined;
  if (options.without !== undefined && profile === undefined)
    throw new UsageError('--without needs the work clock, which counts what methods do: add --clock work.');
  return {
    world,
    profile,
    modelled: running === undefined ? profile?.name : runningProfile(options, running),
    refreshHz: options.hz ?? world?.refreshHz ?? phone?.hz ?? profile?.refreshHz.value ?? DEFAULT_HZ,
    api: options.api ?? phone?.api,
    // The machine's speed does not affect a phone.
    timeouts: scaledTimeouts(project.config.timeouts, kind === 'virtual' ? machineSlowness() : 1),
  };
}

/** The project with what `--allow` accepts besides its configuration. */
function accepting({ allow = [] }: PerfOptions, project: OpenProject): OpenProject {
  const { config } = project;
  return { ...project, config: { ...config, suppress: [...config.suppress, ...allow] } };
}

/** @throws UsageError if a system trace is asked of a device that has no system */
export function checkSystemTrace(
  { systemTrace }: Pick<PerfOptions, 'systemTrace'>,
  kind: FoundTarget['kind'],
): void {
  if (systemTrace === true && kind === 'virtual')
    throw new UsageError(
      '--system-trace needs a phone: the virtual device has neither a kernel nor perfetto. Its work log counts what the code does.',
    );
}

/**
 * Refuses options of a virtual device that the session starts; any other device is as it is.
 * @throws UsageError
 */
export function checkStarted(
  options: Pick<PerfOptions, 'api' | 'lenient' | 'adbKey' | 'faults' | 'without'>,
  target: ChosenTarget['kind'],
): void {
  if (target === 'virtual') return;
  for (const name of ['api', 'lenient', 'adbKey', 'faults', 'without'] as const)
    if (options[name] !== undefined)
      throw new UsageError(
        `--${name.replace('K', '-k')} needs a virtual device that the session starts: add --device virtual.`,
      );
}

/**
 * Checks before the first run that two builds can replace each other, since they take turns on the device.
 * @returns what becomes of the app's data, if Android replaces one by the other only after an uninstallation
 * @throws UsageError without the APK of both
 * @throws FaultError `other-signature` or `older-version` unless the app may be uninstalled
 */
export function buildsInTurn(
  { package: id, apk, against }: AppUnderTest,
  { reinstall = false, farm }: Pick<PerfOptions, 'reinstall' | 'farm'>,
): string | undefined {
  if (against === undefined) return undefined;
  if (apk === undefined) throw new UsageError('Comparing two builds needs the APK of both: add --apk.');
  const [current, baseline] = [apkManifest(apk), apkManifest(against)];
  // Vendors sign both with a key of theirs.
  const isOtherSigner = farm === undefined && current.signer !== baseline.signer;
  if (!isOtherSigner && current.versionCode === baseline.versionCode) return undefined;
  const how = isOtherSigner
    ? 'are signed with different keys'
    : `have the version codes ${current.versionCode} and ${baseline.versionCode}`;
  const why = `The builds of ${id} take turns on the device, and ${how}, so Android replaces one by the other only after the app is uninstalled`;
  if (!reinstall)
    throw new FaultError(
      isOtherSigner ? 'other-signature' : 'older-version',
      `${why}, and its data lost: give both one key and one version code, or add --reinstall.`,
    );
  return `${why}: its data, such as a login, is lost each time, and \`setup\` has to make it again.`;
}
