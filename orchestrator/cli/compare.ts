import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { againstBuild, analyse } from '../analyse.ts';
import { UsageError } from '../base/errors.ts';
import { readRecording } from '../run-folder/run-folder.ts';
import { type Json, JsonOption } from './answering-command.ts';
import type { CommandContext } from './command-context.ts';
import { judgeBenchmarks } from './judge.ts';
import { type PerfOptions, perfOptions } from './perf-options.ts';
import { presentAnalysed } from './publish-result.ts';
import { placesIn } from './repository.ts';

/** `hitchproof compare <before> <after>`: judges two saved runs; the report goes to the second. */
export const compareCommand = ({ done, project, terminal }: CommandContext): Command =>
  new Command('compare')
    .description('judge one saved run against another')
    .argument('<before>', 'run folder of the old build, or its benchmarkData.json')
    .argument('<after>', 'run folder of the new build, whose report is rewritten, or its benchmarkData.json')
    .addOption(perfOptions.strict)
    .option('--no-allure', 'skip the Allure HTML report')
    .addOption(new JsonOption('result'))
    .action(async (before: string, after: string, options: Pick<PerfOptions, 'strict' | 'allure'> & Json) => {
      const shown = terminal(options.json);
      if (sameFolder(before, after))
        throw new UsageError(`compare needs two runs, and both arguments name ${before}.`);
      const opened = await project();
      const { config, root } = opened;
      if (isFile(after) || isFile(before)) {
        const judging = { ...options, baseline: [before] };
        return done(await judgeBenchmarks([after], opened, judging, shown));
      }
      shown.doing('Analysing the runs');
      const analysed = await analyse(readRecording(resolve(after)), {
        config,
        strict: options.strict,
        places: placesIn(root),
        against: againstBuild(readRecording(resolve(before)), config),
      });
      done(await presentAnalysed(analysed, { ...shown, allure: options.allure }));
    });

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** However they are written, and through links. */
function sameFolder(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}
