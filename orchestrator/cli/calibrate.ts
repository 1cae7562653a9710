import { resolve } from 'node:path';
import { Command } from 'commander';
import { costsOf } from '../../virtual-device/profiles/profile.ts';
import type { ProfileFile } from '../../virtual-device/profiles/profile-file.ts';
import { findProfile } from '../../virtual-device/profiles/profiles.ts';
import { judged } from '../analyse.ts';
import { sha256Of } from '../base/sha256-of.ts';
import { UsageError } from '../base/usage-error.ts';
import {
  type Calibration,
  calibrate,
  LARGEST_ERROR,
  MOST_LATE,
  type NotIdentified,
} from '../calibrate/calibrate.ts';
import { type ScenarioTimes, scenarioTimes } from '../calibrate/scenario-times.ts';
import { whyNoCalibration } from '../calibrate/why-no-calibration.ts';
import type { Target } from '../capture/recording.ts';
import type { Config } from '../config.ts';
import { type Recording, readRecording } from '../run-folder/run-folder.ts';
import { writeWhole } from '../run-folder/write-whole.ts';
import type { Estimate } from '../statistics/estimate.ts';
import type { CommandContext } from './command-context.ts';
import { someText } from './option.ts';

/** `hitchproof calibrate <phone> <model>`: a profile of the work clock from a phone's recording. */
export const calibrateCommand = ({ done, project }: CommandContext): Command =>
  new Command('calibrate')
    .description('measure what code costs on a phone: a profile of the work clock from two recordings')
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
      const [measured, modelled] = [readRecording(resolve(phone)), readRecording(resolve(model))];
      const { target } = modelled.manifest;
      const reference = findProfile(target.profile ?? '');
      const why =
        whyNoCalibration(measured.manifest, modelled.manifest) ??
        (reference === undefined
          ? `the second was recorded with ${target.profile}, which is a file: use --profile mid`
          : undefined);
      if (why !== undefined || reference === undefined)
        throw new UsageError(`The recordings do not calibrate a profile: ${why}.`);
      const found = calibrate(timesIn(measured, config), timesIn(modelled, config));
      if (found.kind !== 'calibrated') throw new UsageError(`No profile: ${sentenceOf(found)}.`);
      const profile = profileFile(measured.manifest.target, found, costsOf(reference));
      writeWhole(resolve(out), `${JSON.stringify(profile, null, 2)}\n`);
      process.stdout.write(`${summaryOf(profile, out)}\n`);
      done(0);
    });

function timesIn(recording: Recording, config: Config): readonly ScenarioTimes[] {
  const { scenarios, judgement } = judged(recording, { config, strict: false });
  return scenarios.flatMap(
    (scenario, i) => scenarioTimes(scenario, judgement.scenarios[i]?.runs ?? []) ?? [],
  );
}

function sentenceOf(found: NotIdentified): string {
  if (found.kind === 'too-few-scenarios')
    return `${found.have} scenarios have times of both and at most ${percent(MOST_LATE)} of late frames, and ${found.need} are needed`;
  const cost = `${found.part === 'ui' ? "main thread's" : "RenderThread's"} cost`;
  const why = Number.isFinite(found.error)
    ? `the ${cost} has an error of ${percent(found.error)}, more than ${percent(LARGEST_ERROR)}`
    : `the scenarios do not show the ${cost}`;
  return `${why}; record scenarios that differ more in their work, or more of them`;
}

function profileFile(
  { manufacturer, model, refreshHz }: Target,
  { ui, render, fixedUiMs, scenarios }: Calibration,
  reference: ReturnType<typeof costsOf>,
): ProfileFile {
  const costs = {
    psPerUnit: costOf(ui, reference.psPerUnit),
    renderPermille: costOf(render, reference.renderPermille),
  };
  const phone = `${manufacturer} ${model}`;
  // Two costs of one phone are two profiles, whose sessions are not compared.
  const name = `${
    phone
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'phone'
  }-${sha256Of(JSON.stringify(costs)).slice(0, 6)}`;
  return { name, phone, refreshHz: Math.round(refreshHz), ...costs, fixedUiMs, scenarios: [...scenarios] };
}

const costOf = ({ value, low, high }: Estimate, reference: number): ProfileFile['psPerUnit'] => ({
  value: Math.round(value * reference),
  low: low * reference,
  high: high * reference,
});

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const PS_PER_NS = 1_000;

function summaryOf(
  { name, phone, psPerUnit, renderPermille, fixedUiMs, scenarios }: ProfileFile,
  file: string,
): string {
  const interval = ({ value, low, high }: ProfileFile['psPerUnit'], scale: number): string =>
    `${(value / scale).toFixed(1)} (95 %: ${(low / scale).toFixed(1)} to ${(high / scale).toFixed(1)})`;
  return [
    `${phone}, from ${scenarios.length} scenarios:`,
    `  a unit of work            ${interval(psPerUnit, PS_PER_NS)} ns`,
    `  RenderThread and GPU      ${interval(renderPermille, 10)} % of the model's round figures`,
    `  main thread, each frame   ${fixedUiMs.toFixed(2)} ms whatever the work, which the profile does not model`,
    `Profile ${name} is in ${file}: use it by --profile ${file}`,
  ].join('\n');
}
