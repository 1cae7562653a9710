import { Command } from 'commander';
import { endWithNpm } from '../../tools/setup/end-with-npm.mjs';
import { INFRASTRUCTURE } from '../judge/verdict.ts';
import { type Json, JsonOption } from './answering-command.ts';
import { type CommandContext, isReady } from './command-context.ts';
import { someText, wholeNumber } from './option.ts';
import { engineOption, givenSeedOption, perfOptions } from './perf-options.ts';
import { surroundingsOn } from './run-job.ts';
import { runScan, type ScanOptions } from './run-scan.ts';

/** `hitchproof scan app.apk`: finds and measures the lists of an app without a spec. */
export const scanCommand = ({ done, project, terminal, verbose }: CommandContext): Command =>
  new Command('scan')
    .description('find the lists of an app, fling each, and rank them by hitch rate')
    .argument(
      '<apk>',
      'an APK, .apks, .aab, or a folder with its APKs; the probe is put into a copy unless the app has it',
    )
    .addOption(perfOptions.device)
    .option('--screens <n>', 'maximum number of screens to visit', wholeNumber('--screens', 1, 1_000), 12)
    .option('--runs <n>', 'measured runs per list, after one warm-up', wholeNumber('--runs', 1, 1_000), 1)
    .option('--slides <n>', 'flings per run', wholeNumber('--slides', 1, 1_000), 3)
    .option(
      '--against <file>',
      'also fling the lists of this build, and rank them by what changed',
      someText('--against'),
    )
    .addOption(perfOptions.reinstall)
    .addOption(givenSeedOption('shuffle the order of taps by this seed (default: from top to bottom)'))
    .addOption(perfOptions.world)
    .addOption(perfOptions.hz)
    .addOption(perfOptions.clock)
    .addOption(perfOptions.profile)
    .addOption(perfOptions.source)
    .addOption(engineOption('flings'))
    .addOption(perfOptions.reports)
    .addOption(new JsonOption('scan'))
    .action(async (apk: string, options: ScanOptions & Json) => {
      endWithNpm('npm');
      const opened = await project();
      done(
        (await isReady(opened))
          ? await runScan(
              apk,
              { ...options, verbose: verbose() },
              opened,
              surroundingsOn(terminal(options.json)),
            )
          : INFRASTRUCTURE,
      );
    });
