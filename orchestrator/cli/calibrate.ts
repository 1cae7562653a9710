import { resolve } from 'node:path';
import { Command } from 'commander';
import { costsOf, findProfile } from '../../virtual-device/index.ts';
import { type Analysed, judged } from '../analyse.ts';
import { UsageError } from '../base/usage-error.ts';
import { calibrate, type Recorded, whyNoCalibration } from '../judge/calibration/calibrate.ts';
import { type ScenarioTimes, scenarioTimes } from '../judge/calibration/scenario-times.ts';
import { commonHz } from '../judge/device-class.ts';
import { readRecording } from '../run-folder/run-folder.ts';
import { writeWhole } from '../run-folder/write-whole.ts';
import { summaryOf, whyNotFound } from './calibration-words.ts';
import type { CommandContext } from './command-context.ts';
import { someText } from './option.ts';
import { phoneProfile } from './phone-profile.ts';

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
