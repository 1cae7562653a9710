import { Command } from 'commander';
import { frameSourceSchema, gestureEngineSchema } from '../capture/recording.ts';
import type { CommandContext } from './command-context.ts';
import { isReady } from './is-ready.ts';
import { applicationId, oneOf, repeated, someText, wholeNumber } from './option.ts';
import type { PerfOptions } from './perf-options.ts';
import { runPerf } from './run-perf.ts';

export const MAX_SEED = 2 ** 31 - 1;

export const perfCommand = ({ done, project }: CommandContext): Command =>
  new Command('perf')
    .description('measure the specs on a device, judge them and write the report (npm run perf:e2e)')
    .option(
      '--device <device>',
      'auto, virtual, or the serial of an attached device',
      someText('--device'),
      'auto',
    )
    .option('--world <name>', 'planted costs for the virtual device: smooth, slow-row, …')
    .option(
      '--hz <rate>',
      "refresh rate of the virtual device, 60, 90 or 120 (default: the world's)",
      refreshRate,
    )
    .option('--runs <n>', 'measured runs per scenario, after one warm-up', wholeNumber('--runs', 1, 1_000))
    .option('--slides <n>', 'slides per run', wholeNumber('--slides', 1, 1_000))
    .option(
      '--scenario <glob>',
      'only scenarios that match this name; * matches any text',
      someText('--scenario'),
    )
    .option('--tag <name>', 'only scenarios with this tag; several: any of them', repeated('--tag'))
    .option('--spec <glob>', "only these specs (default: the configuration's)", someText('--spec'))
    .option('--seed <n>', 'seed of all random choices', wholeNumber('--seed', 0, MAX_SEED), 1)
    .option(
      '--source <source>',
      'what records the frames: probe, or gfxinfo for an app without it',
      oneOf('--source', frameSourceSchema.options),
    )
    .option(
      '--engine <engine>',
      'what performs the gestures: in-app, uiautomator or w3c',
      oneOf('--engine', gestureEngineSchema.options),
    )
    .option('--apk <file>', 'install and measure this APK', someText('--apk'))
    .option(
      '--against <file>',
      'also measure this APK, in turns with the other one, and compare',
      someText('--against'),
    )
    .option('--inject', 'put the probe into the APKs first, for apps built without it', false)
    .option('--package <id>', 'application id of the app under test', applicationId('--package'))
    .option(
      '--baseline <folder>',
      "folder of accepted results to compare with (default: the configuration's)",
      someText('--baseline'),
    )
    .option(
      '--reports <folder>',
      "folder for run folders (default: the configuration's)",
      someText('--reports'),
    )
    .option('--quiet', 'print the result only, no progress', false)
    .option('--strict', 'exit with 5 when the verdict is inconclusive or has no baseline', false)
    .option('--no-allure', 'skip the Allure HTML report; the Allure results are still written')
    .action(async (options: PerfOptions) => {
      const opened = await project();
      done((await isReady(opened)) ? await runPerf(options, opened) : INFRASTRUCTURE);
    });

const INFRASTRUCTURE = 3;

export const refreshRate = (text: string): number => Number(oneOf('--hz', ['60', '90', '120'])(text));
