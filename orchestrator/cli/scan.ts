import { Command } from 'commander';
import { frameSourceSchema, gestureEngineSchema } from '../capture/recording.ts';
import type { CommandContext } from './command-context.ts';
import { isReady } from './is-ready.ts';
import { oneOf, someText, wholeNumber } from './option.ts';
import { MAX_SEED, refreshRate } from './perf.ts';
import { runScan, type ScanOptions } from './run-scan.ts';

const INFRASTRUCTURE = 3;

/** `hitchproof scan app.apk`: finds and measures the lists of an app without a spec. */
export const scanCommand = ({ done, project }: CommandContext): Command =>
  new Command('scan')
    .description('find the lists of an app, fling each, and rank them by hitch rate')
    .argument('<apk>', 'the APK; a copy gets the probe unless it has it')
    .option(
      '--device <device>',
      'auto, virtual, or the serial of an attached device',
      someText('--device'),
      'auto',
    )
    .option('--screens <n>', 'screens to visit at most', wholeNumber('--screens', 1, 1_000), 12)
    .option('--runs <n>', 'measured runs per list, after one warm-up', wholeNumber('--runs', 1, 1_000), 1)
    .option('--slides <n>', 'flings per run', wholeNumber('--slides', 1, 1_000), 3)
    .option(
      '--seed <n>',
      'seed of all random choices, such as the order of presses',
      wholeNumber('--seed', 0, MAX_SEED),
      1,
    )
    .option('--world <name>', 'planted costs for the virtual device: smooth, slow-row, …')
    .option(
      '--hz <rate>',
      "refresh rate of the virtual device, 60, 90 or 120 (default: the world's)",
      refreshRate,
    )
    .option(
      '--source <source>',
      'what records the frames: probe, or gfxinfo for an app without it',
      oneOf('--source', frameSourceSchema.options),
    )
    .option(
      '--engine <engine>',
      'what performs the flings: in-app, uiautomator or w3c',
      oneOf('--engine', gestureEngineSchema.options),
    )
    .option(
      '--reports <folder>',
      "folder for run folders (default: the configuration's)",
      someText('--reports'),
    )
    .option('--quiet', 'print the result only, no progress', false)
    .action(async (apk: string, options: ScanOptions) => {
      const opened = await project();
      done((await isReady(opened)) ? await runScan(apk, options, opened) : INFRASTRUCTURE);
    });
