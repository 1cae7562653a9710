import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf, mistakesOf, UsageError } from '../base/errors.ts';
import { matchesPattern } from '../base/matches-pattern.ts';
import { judgingConfigSchema } from '../config.ts';
import {
  type BaselineKey,
  type ParsedBaseline,
  parseBaseline,
  serialise,
} from '../judge/baseline/baseline.ts';
import { chooseBaseline } from '../judge/baseline/choose-baseline.ts';
import { deviceClassOf } from '../judge/device-class.ts';
import { measuredOptions, type OptionsById } from '../judge/judged-runs.ts';
import type { ScenarioInput } from '../judge/session.ts';
import { defaultSettings, effectiveBudget } from '../judge/settings.ts';
import type { Expected } from '../judge/unmeasured.ts';
import { readPlainText } from '../run-folder/plain-files.ts';
import { JUDGING_FILE, runFilesIn } from '../run-folder/run-files.ts';

/** The accepted results that a session is compared with. */
export interface AcceptedBaselines {
  readonly files: readonly ParsedBaseline[];
  /** Whether a baseline was requested: if so, a missing one is the verdict `no-baseline`, never a pass. */
  readonly asked: boolean;
  /** What the command line chose; absent in run folders of older versions, of which it is not known. */
  readonly choice?: Choice;
  /** The scenarios of the branch's last session. */
  readonly last?: readonly BaselineKey[];
}

const choiceSchema = z.object({
  /** Whether only some specs or tags were chosen. */
  isPart: z.boolean(),
  /** A name, or a pattern in which `*` matches any text. */
  scenario: z.string().exactOptional(),
});
type Choice = z.infer<typeof choiceSchema>;

/** The scenarios that a session is to have. */
export const expectedOf = ({ files, choice, last = [] }: AcceptedBaselines): Expected => ({
  accepted: files.flatMap((file) => (file.kind === 'baseline' ? [file.baseline.key] : [])),
  last,
  isChosen:
    choice === undefined || choice.isPart
      ? undefined
      : (name) => choice.scenario === undefined || matchesPattern(name, choice.scenario),
});

/**
 * Gives each scenario the accepted values of its own key; scenarios with a baseline arm keep that one. A scenario without
 * any budget always gets an answer, so that nothing passes because nothing was asked.
 */
export const withAcceptedBaseline = (
  { files, asked }: AcceptedBaselines,
  scenarios: readonly ScenarioInput[],
): readonly ScenarioInput[] =>
  scenarios.map((scenario) =>
    scenario.baseline !== undefined || (files.length === 0 && !asked && hasBudget(scenario))
      ? scenario
      : {
          ...scenario,
          baseline: chooseBaseline(
            files,
            { scenario: scenario.scenario, ...deviceClassOf(scenario) },
            optionsOf(scenario),
            scenario.repeats,
          ),
        },
  );

const hasBudget = ({ budget, compared }: ScenarioInput): boolean =>
  effectiveBudget(budget, defaultSettings, compared).length > 0;

/** All runs of a session are measured with one configuration. */
const optionsOf = ({ runs }: ScenarioInput): OptionsById =>
  Object.assign({}, ...runs.map(({ measurement }) => measuredOptions(measurement)));

const keptSchema = z.strictObject({
  schema: z.literal(1),
  strict: z.boolean(),
  config: judgingConfigSchema,
  asked: z.boolean(),
  choice: choiceSchema.exactOptional(),
  /** Content of each baseline file with the metrics that are compared; empty if the file was damaged. */
  baselines: z.array(z.string()),
});

/** What a session is judged with besides its recording. */
export interface Judging {
  readonly config: z.infer<typeof judgingConfigSchema>;
  readonly strict: boolean;
  readonly against: AcceptedBaselines;
}

/**
 * Saves it when the session begins, so that `analyse` gives the session's verdict, also if the session is killed.
 * @param compared metrics that any scenario compares
 */
export function keepJudging(
  folder: string,
  { config, strict, against: { files, asked, choice } }: Judging,
  compared: readonly string[] = defaultSettings.regressionMetrics,
): void {
  const kept: z.input<typeof keptSchema> = {
    schema: 1,
    strict,
    config: judgingConfigSchema.strip().parse(config),
    asked,
    ...(choice === undefined ? {} : { choice }),
    baselines: files.map((file) => contentOf(file, compared)),
  };
  runFilesIn(folder).saveJson(JUDGING_FILE, kept);
}

/**
 * What a session was begun with; undefined for run folders of versions that did not save it, and imported ones.
 * @throws UsageError if the file is damaged
 */
export function keptJudging(folder: string): Judging | undefined {
  const path = join(folder, JUDGING_FILE);
  if (!existsSync(path)) return undefined;
  const { strict, config, asked, choice, baselines } = readKept(path);
  const files = baselines.map(parseBaseline);
  return { strict, config, against: { asked, files, ...(choice === undefined ? {} : { choice }) } };
}

function readKept(path: string): z.infer<typeof keptSchema> {
  try {
    return keptSchema.parse(JSON.parse(readPlainText(path)));
  } catch (cause) {
    const why = cause instanceof z.ZodError ? mistakesOf(cause) : messageOf(cause);
    throw new UsageError(
      `${path} is damaged: ${why}. Without it, delete the file to judge by the present configuration and without a baseline.`,
    );
  }
}

/** A file of all metrics would be a hundred times as large. */
function contentOf(file: AcceptedBaselines['files'][number], compared: readonly string[]): string {
  if (file.kind === 'damaged') return '';
  const { key, accepted } = file.baseline;
  const valuesOf = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(values).filter(([metric]) => compared.includes(metric)));
  return serialise({ key, accepted: accepted.map((one) => ({ ...one, values: valuesOf(one.values) })) });
}
