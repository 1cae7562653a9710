import { resolve } from 'node:path';
import { Command } from 'commander';
import { type Analysed, type AnalyseOptions, analyse, analyseFleet } from '../analyse.ts';
import { UsageError } from '../base/errors.ts';
import { keptJudging } from '../history/kept-judging.ts';
import { MeasuredRuns } from '../measured-runs.ts';
import { isFleetFolder, readFleetRecord } from '../run-folder/fleet-record.ts';
import { type Recording, readRecording } from '../run-folder/run-folder.ts';
import { type Json, JsonOption } from './answering-command.ts';
import type { CommandContext } from './command-context.ts';
import { type PerfOptions, perfOptions } from './perf-options.ts';
import { presentAnalysed } from './publish-result.ts';
import { placesIn } from './repository.ts';
import { askSystemTraces } from './system-traces.ts';
import { findTraceProcessor, traceProcessorFolder } from './trace-processor.ts';

/** `hitchproof analyse <run>`: repeats compute → judge → report without a device. */
export const analyseCommand = ({ done, project, terminal }: CommandContext): Command =>
  new Command('analyse')
    .description('compute, judge and report a saved run again; no device needed')
    .argument('<run>', 'run folder, e.g. reports/20260101-120000')
    .addOption(perfOptions.strict)
    .option('--no-allure', 'skip the Allure HTML report')
    .addOption(new JsonOption('result'))
    .action(async (run: string, options: Pick<PerfOptions, 'strict' | 'allure'> & Json) => {
      const shown = terminal(options.json);
      const opened = await project();
      const { config, root } = opened;
      shown.doing('Analysing the runs');
      const folder = resolve(run);
      const judging = judgingOf(folder, { config, strict: options.strict });
      const ask = async (recording: Recording, measured: MeasuredRuns): Promise<void> => {
        const processor = findTraceProcessor(traceProcessorFolder(opened));
        const said = await askSystemTraces(recording, measured, processor);
        if (said !== undefined) shown.note(said);
      };
      const analysed = await analysedAgain(folder, { ...judging, places: placesIn(root) }, ask);
      done(await presentAnalysed(analysed, { ...shown, allure: options.allure }));
    });

/** As the session was judged; only names and what the report shows depend on the present configuration. */
export function judgingOf(folder: string, { config, strict }: AnalyseOptions): AnalyseOptions {
  const kept = keptJudging(folder);
  return kept === undefined
    ? { config, strict }
    : {
        config: { ...config, ...kept.config },
        strict: strict || kept.strict,
        against: { kind: 'accepted', ...kept.against },
      };
}

async function analysedAgain(
  folder: string,
  options: AnalyseOptions,
  ask: (recording: Recording, measured: MeasuredRuns) => Promise<void>,
): Promise<Analysed> {
  if (!isFleetFolder(folder)) {
    const recording = readRecording(folder);
    const measured = new MeasuredRuns(folder, recording.manifest.app.package, options.config);
    await ask(recording, measured);
    return analyse(recording, options, measured);
  }
  const analysed = await analyseFleet(folder, readFleetRecord(folder), options);
  if (analysed !== undefined) return analysed;
  throw new UsageError(`No device has measured a scenario in ${folder}.`);
}
