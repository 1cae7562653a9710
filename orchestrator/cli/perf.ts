import { Command } from 'commander';
import { gestureEngineSchema } from '../capture/recording.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { applicationId, oneOf, someText, wholeNumber } from './option.ts';
import type { PerfOptions } from './perf-options.ts';
import { runPerf } from './run-perf.ts';

const MAX_SEED = 2 ** 31 - 1;

export const perfCommand = (done: (code: ExitCode) => void): Command =>
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
      'only scenarios with this name; * stands for anything',
      someText('--scenario'),
    )
    .option('--spec <glob>', "only these specs (default: the configuration's)", someText('--spec'))
    .option('--seed <n>', 'seed of everything random', wholeNumber('--seed', 0, MAX_SEED), 1)
    .option(
      '--engine <engine>',
      'who moves the finger: in-app, uiautomator, w3c',
      oneOf('--engine', gestureEngineSchema.options),
    )
    .option('--apk <file>', 'install and measure this APK', someText('--apk'))
    .option(
      '--against <file>',
      'measure this APK in turn with the other one and compare',
      someText('--against'),
    )
    .option('--package <id>', 'application id of the app under test', applicationId('--package'))
    .option(
      '--baseline <folder>',
      'compare with the accepted results there (default: those of the configuration, if any)',
      someText('--baseline'),
    )
    .option('--reports <folder>', 'where run folders go (default: reports)', someText('--reports'))
    .option('--strict', 'exit 5 when the verdict is inconclusive or has no baseline', false)
    .option('--no-allure', 'leave out the Allure HTML report (results are written all the same)')
    .action(async (options: PerfOptions) => done(await runPerf(options)));

const refreshRate = (text: string): number => Number(oneOf('--hz', ['60', '90', '120'])(text));
