import { Command } from 'commander';
import { endWithNpm } from '../../tools/setup/end-with-npm.mjs';
import { UsageError } from '../base/usage-error.ts';
import { ABORTED, INFRASTRUCTURE } from '../judge/verdict.ts';
import type { CommandContext } from './command-context.ts';
import { isReady } from './is-ready.ts';
import { type Json, jsonOption } from './json-output.ts';
import type { OpenProject } from './open-project.ts';
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
  exitForBisectOption,
  farmOption,
  faultsOption,
  injectOption,
  keepDeviceOption,
  lenientOption,
  profileOption,
  refreshRateOption,
  reinstallOption,
  reportsOption,
  scenarioOption,
  seedOption,
  slidesOption,
  sourceOption,
  specOption,
  strictOption,
  systemTraceOption,
  withoutOption,
  worldOption,
} from './session-options.ts';
import type { Terminal } from './terminal.ts';

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
    .addOption(withoutOption)
    .option('--runs <n>', 'measured runs per scenario, after one warm-up', wholeNumber('--runs', 1, 1_000))
    .addOption(slidesOption)
    .addOption(scenarioOption)
    .option('--tag <name>', 'only scenarios with this tag, or any of several', repeated('--tag'))
    .addOption(specOption)
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
    .addOption(injectOption)
    .option('--package <id>', 'application id of the app under test', applicationId('--package'))
    .option(
      '--baseline <folder>',
      "folder of accepted results to compare with (default: the configuration's)",
      someText('--baseline'),
    )
    .addOption(reportsOption)
    .addOption(keepDeviceOption)
    .addOption(strictOption)
    .addOption(exitForBisectOption)
    .option('--no-allure', 'skip the Allure HTML report; the Allure results are still written')
    .addOption(jsonOption)
    .action(async (options: PerfOptions & Json, { args: [word] }: Command) => {
      if (word !== undefined) throw unknown(word);
      done(await measure({ ...options, verbose: verbose() }, await project(), terminal(options.json)));
    });

async function measure(options: PerfOptions, opened: OpenProject, terminal: Terminal): Promise<number> {
  endWithNpm('npm');
  if (await isReady(opened)) return runPerf(options, opened, surroundingsOn(terminal));
  return options.exitForBisect === true ? ABORTED : INFRASTRUCTURE;
}

const unknown = (word: string): UsageError =>
  new UsageError(`'${word}' is neither a command nor an option of perf: \`hitchproof --help\` lists both.`);
