import { resolve } from 'node:path';
import { Command } from 'commander';
import {
  type Costs,
  costsOf,
  findProfile,
  type ProfileFile,
  profileFileSchema,
  whyInvalid,
} from '../../virtual-device/index.ts';
import { type Analysed, judged } from '../analyse.ts';
import { UsageError } from '../base/errors.ts';
import { sha256Of } from '../base/sha256-of.ts';
import type { Target } from '../capture/recording.ts';
import {
  type Calibration,
  calibrate,
  LARGEST_ERROR,
  MOST_LATE,
  type NotIdentified,
  type Recorded,
  whyNoCalibration,
} from '../judge/calibration/calibrate.ts';
import { type ScenarioTimes, scenarioTimes } from '../judge/calibration/scenario-times.ts';
import { commonHz } from '../judge/device-class.ts';
import { writeWhole } from '../run-folder/plain-files.ts';
import { readRecording } from '../run-folder/run-folder.ts';
import type { Estimate } from '../statistics/estimate.ts';
import type { CommandContext } from './command-context.ts';
import { someText } from './option.ts';

/** `hitchproof calibrate <phone> <model>`: a profile of the work clock from a phone's recording. */
export const calibrateCommand = ({ done, project }: CommandContext): Command =>
  new Command('calibrate')
    .description('make a profile of a phone for the work clock from two recordings')
    .argument('<phone>', 'run folder of the phone')
    .argument('<model>', 'run folder of the same scenarios on the virtual device under the work clock')
    .option(
      '-o, --out <file>',
      'profile to write, with the extension .json',
      someText('--out'),
      'profile.json',
    )
    .action(async (phone: string, model: string, { out }: { out: string }) => {
      const { config } = await project();
      if (!out.endsWith('.json'))
        throw new UsageError(`--out takes a name that ends in .json, not '${out}'.`);
      const read = (folder: string): Read =>
        readOf(judged(readRecording(resolve(folder)), { config, strict: false }));
      const [measured, modelled] = [read(phone), read(model)];
      const { profile: recordedWith = '' } = modelled.target;
      const reference = findProfile(recordedWith);
      const why =
        whyNoCalibration(measured, modelled) ??
        (reference === undefined
          ? `the second was recorded with ${recordedWith}, which is a file: use --profile mid`
          : undefined);
      if (why !== undefined || reference === undefined)
        throw new UsageError(`The recordings do not calibrate a profile: ${why}.`);
      const found = calibrate(measured.times, modelled.times);
      if (found.kind !== 'calibrated') throw new UsageError(`No profile: ${whyNotFound(found)}.`);
      const profile = phoneProfile(measured, found, costsOf(reference));
      writeWhole(resolve(out), `${JSON.stringify(profile, null, 2)}\n`);
      process.stdout.write(`${summaryOf(profile, out)}\n`);
      done(0);
    });

/** Facts that a recording contains about its device. */
interface Read extends Recorded {
  readonly times: readonly ScenarioTimes[];
}

function readOf({ manifest: { target, app }, scenarios, judgement }: Omit<Analysed, 'report'>): Read {
  return {
    target,
    app,
    refreshHz:
      commonHz(judgement.scenarios.map(({ deviceClass }) => deviceClass.refreshHz)) ??
      Math.round(target.refreshHz),
    times: scenarios.flatMap(
      (scenario, i) => scenarioTimes(scenario, judgement.scenarios[i]?.runs ?? []) ?? [],
    ),
  };
}

/** Why two recordings give no profile, and what would. */
export function whyNotFound(found: NotIdentified): string {
  if (found.kind === 'too-few-scenarios')
    return `${found.have} of the ${found.need} scenarios that are needed have times in both recordings and at most ${percent(MOST_LATE)} of late frames`;
  const cost = `${found.part === 'ui' ? "main thread's" : "RenderThread's"} cost`;
  const why = Number.isFinite(found.error)
    ? `the ${cost} has an error of ${percent(found.error)}, more than ${percent(LARGEST_ERROR)}`
    : `the scenarios do not show the ${cost}`;
  return `${why}; record scenarios that differ more in their work, or more of them`;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const PS_PER_NS = 1_000;

/** The result, and how to use it. */
export function summaryOf(
  { name, phone, psPerUnit, renderPermille, fixedUiMs, scenarios }: ProfileFile,
  file: string,
): string {
  const interval = ({ value, low, high }: ProfileFile['psPerUnit'], scale: number): string =>
    `${(value / scale).toFixed(1)} (95 %: ${(low / scale).toFixed(1)} to ${(high / scale).toFixed(1)})`;
  return [
    `${phone}, from ${scenarios.length} scenarios:`,
    `  a unit of work            ${interval(psPerUnit, PS_PER_NS)} ns`,
    `  RenderThread and GPU      ${interval(renderPermille, 10)} % of the model's round figures`,
    `  main thread, each frame   ${fixedUiMs.toFixed(2)} ms regardless of the work, which the profile does not model`,
    `Profile ${name} is in ${file}: use it with --profile ${file}`,
  ].join('\n');
}

/**
 * The profile of a phone: the model's costs on it.
 * @throws UsageError if `readProfile` would refuse it, e.g. because no phone has such costs
 */
export function phoneProfile(
  { target: { manufacturer, model }, refreshHz }: { readonly target: Target; readonly refreshHz: number },
  { ui, render, fixedUiMs, scenarios }: Calibration,
  reference: Costs,
): ProfileFile {
  const costs = {
    psPerUnit: costOf(ui, reference.psPerUnit),
    cores: reference.cores,
    renderPermille: costOf(render, reference.renderPermille),
  };
  const phone = `${manufacturer} ${model}`;
  // Different costs for one phone are different profiles, whose sessions are not compared.
  const name = `${nameOf(phone)}-${sha256Of(JSON.stringify(costs)).slice(0, 6)}`;
  const profile = profileFileSchema.safeParse({
    name,
    phone,
    refreshHz: Math.round(refreshHz),
    ...costs,
    fixedUiMs,
    scenarios: [...scenarios],
  });
  if (!profile.success)
    throw new UsageError(`No profile: what was found is not a phone's (${whyInvalid(profile.error)}).`);
  return profile.data;
}

const nameOf = (phone: string): string =>
  phone
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'phone';

const costOf = ({ value, low, high }: Estimate, reference: number): ProfileFile['psPerUnit'] => ({
  value: Math.round(value * reference),
  low: low * reference,
  high: high * reference,
});
