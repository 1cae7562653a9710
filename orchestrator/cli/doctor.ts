import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { type Precondition, preconditionsOf } from '../../tools/setup/ensure.mjs';
import { javaRuntime } from '../../tools/setup/java.mjs';
import { isCheckout, type Project } from '../../tools/setup/places.mjs';
import { FaultError } from '../base/errors.ts';
import { printable } from '../base/plain-text.ts';
import { childEnvironment, readEnvironment } from '../environment.ts';
import { CONTROL_RUNGS, credentialsOf, DATA_RUNGS, type Rungs, type Vendor } from '../farm/vendors/vendor.ts';
import { vendorNamed } from '../farm/vendors/vendors.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { INFRASTRUCTURE, USAGE } from '../judge/verdict.ts';
import type { Adb } from '../rig/adb.ts';
import { chooseTarget, onePerPhone } from '../rig/choose-target.ts';
import { withAdb } from '../rig/with-adb.ts';
import { type Json, JsonOption, printAnswer } from './answering-command.ts';
import { apkManifest } from './app-under-test.ts';
import { deviceCheckup, type WantedApp } from './checkup/device-checkup.ts';
import { type Finding, findingText, missing, ok } from './checkup/finding.ts';
import { attachedFindings, machineFindings } from './checkup/machine-checkup.ts';
import type { CommandContext, OpenProject } from './command-context.ts';
import { farmOption } from './perf-options.ts';

/** `hitchproof doctor --farm`: what a farm allows, and what is missing here to use it. `isSet` takes a variable's name. */
export function farmText(vendor: Vendor, isSet: (variable: string) => boolean): string {
  const { title, access, rungs, upload, remarks, pages } = vendor;
  return [
    title,
    '',
    ...credentialsOf(vendor).map((name) =>
      isSet(name) ? `ok       ${name} is set` : `missing  ${name}\n         fix: set it in the environment`,
    ),
    ...(access.kind === 'local' ? [access.how] : []),
    '',
    'Control',
    ...rungLines(CONTROL_RUNGS, rungs),
    'Data',
    ...rungLines(DATA_RUNGS, rungs),
    '',
    ...(upload.kind === 'elsewhere' ? [upload.sentence] : []),
    ...remarks,
    `As documented at ${pages.join(', ')}`,
  ].join('\n');
}

/** Names of credentials that are not set. */
const missingCredentials = (vendor: Vendor, isSet: (variable: string) => boolean): readonly string[] =>
  credentialsOf(vendor).filter((name) => !isSet(name));

const rungLines = (uses: Partial<Readonly<Record<keyof Rungs, string>>>, rungs: Rungs): readonly string[] =>
  Object.entries(uses).map(([name, use]) => {
    const { allowed, note } = rungs[name as keyof Rungs];
    return `  ${name.padEnd(13)} ${allowed.padEnd(13)} ${use}: ${note}`;
  });

interface DoctorOptions extends Json {
  readonly farm?: string;
  /** A serial; `true`: the only device that is attached. */
  readonly device?: string | true;
}

/** `hitchproof doctor`: prints the state of each precondition, or its fix; with `--device` what a session needs of a device. */
export const doctorCommand = ({ done, project }: CommandContext): Command =>
  new Command('doctor')
    .description('check every precondition and print how to meet it')
    .addOption(farmOption('print what a device farm allows and which of its variables are set'))
    .option(
      '--device [serial]',
      'check what a session needs of a device: the only one that is attached, or that with this serial',
    )
    .addOption(new JsonOption('doctor'))
    .action(async ({ farm, device, ...how }: DoctorOptions) => {
      if (farm !== undefined) return done(presentFarm(vendorNamed(farm)));
      const opened = await project();
      if (device !== undefined) return done(present(how, await deviceFindings(opened, device)));
      const needed = everyPrecondition(opened).map(findingOf);
      const isComplete = needed.every(({ state }) => state === 'ok');
      done(present(how, [...needed, ...(isComplete ? await seenFindings(opened) : [])]));
    });

function present(how: Json, findings: readonly Finding[]): ExitCode {
  const lines = findings.map((finding) => printable(findingText(finding)).trimEnd());
  printAnswer(how, 'doctor', { data: [...findings], lines });
  return findings.some(({ state }) => state === 'missing') ? INFRASTRUCTURE : 0;
}

const findingOf = ({ name, state }: Precondition): Finding => {
  const now = state();
  return { name, ...(now.ok ? ok(now.found) : missing(now.missing, now.fix)) };
};

const seenFindings = async (project: OpenProject): Promise<readonly Finding[]> => [
  ...(await onAdb(project, attachedFindings)),
  ...machineFindings(project.root),
];

const deviceFindings = (project: OpenProject, device: string | true): Promise<readonly Finding[]> =>
  onAdb(project, async (adb) => {
    const attached = await onePerPhone(adb, await adb.devices());
    if (attached.length === 0)
      throw new FaultError('no-device', 'No device is attached: attach one, or start `hitchproof device`.');
    const wanted = device === true ? 'auto' : device;
    const { target } = chooseTarget(wanted, attached, { virtualFallback: 'never' }, false);
    return target.kind === 'usb' ? deviceCheckup(adb, target.serial, wantedApp(project)) : [];
  });

const onAdb = <T>({ sdk }: Project, work: (adb: Adb) => Promise<T>): Promise<T> =>
  withAdb({ sdk, port: readEnvironment().ANDROID_ADB_SERVER_PORT }, work);

/** The configured app; a bundle or a set of split APKs is not unpacked for this. */
function wantedApp({ root, config }: OpenProject): WantedApp | undefined {
  const apk = config.apk === undefined ? undefined : resolve(root, config.apk);
  const build = apk !== undefined && existsSync(apk) && apk.endsWith('.apk') ? apkManifest(apk) : undefined;
  const id = build?.package ?? config.package;
  return id === undefined ? undefined : { package: id, build };
}

function presentFarm(farm: Vendor): ExitCode {
  const variables = childEnvironment({});
  const isSet = (name: string): boolean => (variables[name] ?? '').trim() !== '';
  process.stdout.write(`${farmText(farm, isSet)}\n`);
  return missingCredentials(farm, isSet).length === 0 ? 0 : USAGE;
}

/** Setting up a checkout requires a JDK anyway; the package requires Java only for the virtual device. */
const everyPrecondition = (project: Project): readonly Precondition[] =>
  isCheckout ? preconditionsOf(project) : [...preconditionsOf(project), javaRuntime];
