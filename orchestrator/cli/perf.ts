import { Command } from 'commander';
import { endWithNpm } from '../../tools/setup/end-with-npm.mjs';
import { UsageError } from '../base/usage-error.ts';
import { INFRASTRUCTURE } from '../judge/exit-code.ts';
import type { CommandContext } from './command-context.ts';
import { isReady } from './is-ready.ts';
import { type Json, jsonOption } from './json-output.ts';
import { applicationId, repeated, someText, wholeNumber } from './option.ts';
import type { PerfOptions } from './perf-options.ts';
import { surroundingsOn } from './run-job.ts';
import { runPerf } from './run-perf.ts';
import {
  adbKeyOption,
  allowOption,
  apiOption,
  appiumUrlOption,
  asOption,
  clockOption,
  deviceOption,
  engineOption,
  farmOption,
  faultsOption,
  keepDeviceOption,
  lenientOption,
  profileOption,
  refreshRateOption,
  reinstallOption,
  reportsOption,
  scenarioOption,
  seedOption,
  sourceOption,
  strictOption,
  systemTraceOption,
  worldOption,
} from './session-options.ts';

export const perfCommand = ({ done, project, terminal, verbose }: CommandContext): Command =>
  new Command('perf')
    .description('measure the specs on a device, judge them and write the report')
    .addOption(deviceOption)
    .addOption(appiumUrlOption)
    .addOption(farmOption("measure on a vendor's device farm; --device chooses by name"))
    .option(
      '--devices <devices>',
      "several devices: virtual, or a pattern for models or serials, with a count, e.g. 'pixel*,count=3'; may be repeated",
      repeated('--devices'),
    )
    .option('--shard', 'divide the scenarios among the devices instead of measuring all on each', false)
    .addOption(worldOption)
    .addOption(refreshRateOption)
    .addOption(apiOption)
    .addOption(asOption)
    .addOption(lenientOption)
    .addOption(adbKeyOption)
    .addOption(faultsOption)
    .addOption(clockOption)
    .addOption(profileOption)
    .option('--runs <n>', 'measured runs per scenario, after one warm-up', wholeNumber('--runs', 1, 1_000))
    .option('--slides <n>', 'slides per run', wholeNumber('--slides', 1, 1_000))
    .addOption(scenarioOption)
    .option('--tag <name>', 'only scenarios with this tag, or any of several', repeated('--tag'))
    .option('--spec <glob>', "only these specs (default: the configuration's)", someText('--spec'))
    .addOption(seedOption('seed of all random choices'))
    .addOption(sourceOption)
    .addOption(engineOption('gestures'))
    .option(
      '--apk <file>',
      'install and measure this app: an APK, .apks, .aab, or a folder with its APKs',
      someText('--apk'),
    )
    .option(
      '--against <file>',
      'also measure this app, alternating with the other one, and compare them',
      someText('--against'),
    )
    .addOption(reinstallOption)
    .addOption(allowOption)
    .addOption(systemTraceOption)
    .option('--inject', 'put the probe into the apps first, for apps built without it', false)
    .option('--package <id>', 'application id of the app under test', applicationId('--package'))
    .option(
      '--baseline <folder>',
      "folder of accepted results to compare with (default: the configuration's)",
      someText('--baseline'),
    )
    .addOption(reportsOption)
    .addOption(keepDeviceOption)
    .addOption(strictOption)
    .option('--no-allure', 'skip the Allure HTML report; the Allure results are still written')
    .addOption(jsonOption)
    .action(async (options: PerfOptions & Json, { args: [word] }: Command) => {
      if (word !== undefined) throw unknown(word);
      endWithNpm('npm');
      const opened = await project();
      if (!(await isReady(opened))) return done(INFRASTRUCTURE);
      const around = surroundingsOn(terminal(options.json));
      done(await runPerf({ ...options, verbose: verbose() }, opened, around));
    });

const unknown = (word: string): UsageError =>
  new UsageError(`'${word}' is neither a command nor an option of perf: \`hitchproof --help\` lists both.`);
