import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Command } from 'commander';
import type { z } from 'zod';
import { endWithNpm } from '../../tools/setup/end-with-npm.mjs';
import { FaultError, UsageError } from '../base/errors.ts';
import { fileNameOf } from '../base/file-name.ts';
import { US_PER_S } from '../base/units.ts';
import type { SpecSource } from '../capture/declared.ts';
import { measureWork } from '../compute/work/measure-work.ts';
import type { WorkMeasurement } from '../compute/work/work-measurement.ts';
import { appPackagesOf } from '../config.ts';
import { FAILED, INFRASTRUCTURE } from '../judge/verdict.ts';
import { formatCount, formatNumber, formatPercent, plainText } from '../report/text/format.ts';
import { readAs, writeWhole } from '../run-folder/plain-files.ts';
import { readMapping } from '../run-folder/read-mapping.ts';
import { WORST_FOLDER } from '../run-folder/run-files.ts';
import { type foundWorstSchema, scrollText, type Worst, worstSchema } from '../service/worst/scroll.ts';
import { workLogIn } from '../service/worst/search-scenario.ts';
import { type Json, JsonOption } from './answering-command.ts';
import { whyNot } from './bisect/measure.ts';
import { type CommandContext, isReady, type OpenProject } from './command-context.ts';
import { someText, wholeNumber } from './option.ts';
import { quietSession } from './perf.ts';
import { type PerfOptions, perfOptions, seedOption } from './perf-options.ts';
import { type PerfSurroundings, surroundingsOn } from './run-job.ts';
import { worstSpecText } from './worst-spec.ts';

interface WorstOptions extends Omit<PerfOptions, 'strict' | 'allure' | 'device'> {
  readonly tries: number;
  readonly minutes: number;
  readonly factor: number;
}

/** `hitchproof worst`: looks for a scroll with a heavier frame than the spec's own. */
export const worstCommand = ({ done, project, terminal, verbose }: CommandContext): Command =>
  new Command('worst')
    .description(
      "look for the scroll, and the setting of the device, in which a frame does the most work; if it is worse than the spec's own slides, write the smallest spec that shows it",
    )
    .option('--apk <file>', "the app (default: the configuration's)", someText('--apk'))
    .addOption(perfOptions.spec)
    .addOption(perfOptions.scenario)
    .option('--tries <n>', 'how many scrolls to try in each scenario', wholeNumber('--tries', 1, 10_000), 60)
    .option('--minutes <n>', 'how long to try in each scenario', wholeNumber('--minutes', 1, 600), 10)
    .option(
      '--factor <n>',
      "a frame is worse if it does this many times the work of the heaviest in the spec's own slides",
      factorOf,
      DEFAULT_FACTOR,
    )
    .addOption(seedOption('seed of the search'))
    .addOption(perfOptions.profile)
    .addOption(perfOptions.api)
    .addOption(perfOptions.inject)
    .addOption(perfOptions.reinstall)
    .addOption(perfOptions.reports)
    .addOption(new JsonOption('worst'))
    .action(async ({ json, ...options }: WorstOptions & Json) => {
      endWithNpm('npm');
      const opened = await project();
      if (!(await isReady(opened))) return done(INFRASTRUCTURE);
      const found = await worst({ ...options, verbose: verbose() }, opened, surroundingsOn(terminal(json)));
      done(found ? FAILED : 0);
    });

const DEFAULT_FACTOR = 2;

function factorOf(text: string): number {
  const factor = Number(text);
  if (factor > 1 && factor <= 1_000) return factor;
  throw new UsageError(`--factor is a number above 1, such as 2.5, not '${text}'.`);
}

/** @returns whether something worse was found */
async function worst(
  { tries, minutes, factor, ...options }: WorstOptions,
  project: OpenProject,
  surroundings: PerfSurroundings,
): Promise<boolean> {
  const { terminal } = surroundings;
  let sources: readonly SpecSource[] = [];
  let packageName = '';
  const perf = { ...options, device: 'virtual', clock: 'work', strict: false, allure: false } as const;
  const result = await quietSession(perf, project, surroundings, (job) => {
    sources = job.facts.sources ?? [];
    packageName = job.plan.package;
    return { ...job, plan: { ...job.plan, worst: { tries, minutes, factor } } };
  });
  terminal.clear();
  if (result.end.kind === 'stopped') throw new FaultError('stopped', 'The search was stopped.');
  const { folder } = result;
  const searched = readdirIn(join(folder, WORST_FOLDER)).flatMap(
    (file) => readAs(worstSchema, join(folder, WORST_FOLDER, file)) ?? [],
  );
  if (searched.length === 0) throw new UsageError(`No scenario was searched: ${whyNot(result)}`);
  const scenarios: z.infer<typeof foundWorstSchema>[] = [];
  for (const one of searched) {
    const text = worstText(one, factor, heaviestFrame(one, folder, packageName, project));
    terminal.say(text);
    const spec = await writtenSpec(one, text, folder, sources);
    if (spec !== undefined)
      terminal.say(`  npx hitchproof perf --device virtual --clock work --spec ${relative('.', spec)}`);
    else if (one.found !== undefined)
      terminal.say('  No spec is written, as the name of the scenario is computed in its own.');
    scenarios.push({ ...one, text, ...(spec === undefined ? {} : { spec }) });
  }
  if (result.end.kind !== 'done') terminal.say(plainText(whyNot(result), 1_000));
  terminal.result?.({ folder, scenarios });
  return scenarios.some(({ found }) => found !== undefined);
}

const readdirIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];

/** The frame with the most work, its time since the first one of the scroll. */
function heaviestFrame(
  { found }: Worst,
  folder: string,
  packageName: string,
  { config }: OpenProject,
): Frame | undefined {
  if (found === undefined) return undefined;
  const log = workLogIn(folder, found.work);
  const mapping = config.mapping === undefined ? undefined : readMapping(config.mapping);
  const work = measureWork(log, appPackagesOf(packageName, config.appPackages), mapping);
  const [frame] = work.slowestFrames;
  return frame && { ...frame, atUs: frame.atUs - (log.frames[0]?.[0] ?? 0) };
}

async function writtenSpec(
  { found, scenario, direction }: Worst,
  sentence: string,
  folder: string,
  sources: readonly SpecSource[],
): Promise<string | undefined> {
  const source = sources.find(({ scenarios }) => scenarios.some(({ name }) => name === scenario))?.file;
  if (found === undefined || source === undefined) return undefined;
  const file = join(folder, WORST_FOLDER, `${fileNameOf(scenario)}.spec.ts`);
  const { scroll } = found;
  const spec = await worstSpecText({ source, file, scenario, direction, scroll, sentence });
  if (spec !== undefined) writeWhole(file, spec);
  return spec === undefined ? undefined : file;
}

type Frame = WorkMeasurement['slowestFrames'][number];

/** `feed: 3 fast flings down, at font scale 1.3: a frame does 2,345,678 units of work, 4.1 times …` */
export function worstText(worst: Worst, factor: number, frame?: Frame): string {
  const { scenario, own, tries, most, found, direction, failed, failure } = worst;
  const name = plainText(scenario, 60);
  const base = own.isDefault ? 'the default fling' : "the spec's own slides";
  const ofOwn = `${formatNumber(own.heaviest)} units`;
  const lost =
    failure === undefined
      ? ''
      : ` ${formatCount(failed, 'try', 'tries')} failed, the first: ${plainText(failure, 500)}`;
  if (found === undefined)
    return `${name}: nothing worse than ${base} in ${formatCount(tries, 'try', 'tries')}: the heaviest frame does ${timesText(most / own.heaviest)} the work of its heaviest (${ofOwn}), and worse is ${timesText(factor)}.${lost}`;
  const first = frame?.methods.find(({ method }) => method !== undefined);
  const where = frame === undefined ? '' : ` at ${(frame.atUs / US_PER_S).toFixed(2)} s`;
  const method =
    first === undefined
      ? ''
      : `: ${plainText(first.method ?? '', 200)} does ${formatPercent(first.units / found.heaviest)} of it`;
  return `${name}: ${scrollText(found.scroll, direction)}: the frame${where} does ${formatNumber(found.heaviest)} units of work, ${timesText(found.heaviest / own.heaviest)} the heaviest of ${base} (${ofOwn})${method}.${lost}`;
}
const timesText = (ratio: number): string => `${formatNumber(ratio)} times`;
