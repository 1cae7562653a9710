import type { Command } from 'commander';
import { UsageError } from '../base/errors.ts';
import type { Budget } from '../capture/recording.ts';
import { FRAME_TIMELINE_QUERY } from '../compute/import/frame-timeline.ts';
import type { ImportedPart, ImportOptions } from '../compute/import/imported.ts';
import { type LateFrame, lateFrameQuery, lateFramesOf } from '../compute/import/late-frames.ts';
import { sectionQuery, sectionsOf, type TraceSection } from '../compute/import/trace-sections.ts';
import { metrics } from '../compute/metrics/index.ts';
import { type MetricValue, unavailable } from '../compute/metrics/metric.ts';
import { sectionValues } from '../compute/spans.ts';
import { runWarnings } from '../judge/run-warnings.ts';
import { defaultSettings } from '../judge/settings.ts';
import { benchmarkJson, benchmarkLines } from '../report/text/benchmark-lines.ts';
import { plainText } from '../report/text/format.ts';
import { importedValues, notesText } from '../report/text/imported-values.ts';
import { lateFrameLines, sectionLines } from '../report/text/late-frame-lines.ts';
import { factsText, warningSentence } from '../report/wording/warnings.ts';
import { AnsweringCommand } from './answering-command.ts';
import type { CommandContext } from './command-context.ts';
import {
  budgetCode,
  budgetLines,
  type CheckedBudget,
  checkedBudgets,
  checkNames,
  type NamedValues,
  spansOf,
} from './import-budgets.ts';
import { budgetLimit } from './judge.ts';
import { applicationId, repeated, someText, wholeNumber } from './option.ts';
import { type ReadImported, readImported, readUnpacked } from './read-imported.ts';
import {
  findTraceProcessor,
  queryTrace,
  type TraceProcessor,
  traceProcessorFolder,
} from './trace-processor.ts';

export interface ImportCommandOptions {
  readonly package?: string;
  readonly window?: string;
  readonly refreshHz?: number;
  readonly section?: readonly string[];
  readonly budget?: Readonly<Budget>;
}

/** `hitchproof import <file>`: computes the metrics from frames that another tool recorded. */
export const importCommand = (context: CommandContext): Command =>
  new AnsweringCommand('import')
    .description(
      "compute metrics from another tool's frames: framestats, Perfetto traces, benchmarkData.json, FrameTimeline CSV or JSON",
    )
    .argument('<file>', 'the format is recognised by its content')
    .option(
      '--package <id>',
      'processes of this application only (framestats, traces)',
      applicationId('--package'),
    )
    .option(
      '--window <text>',
      'windows only whose name has this text (framestats, traces)',
      someText('--window'),
    )
    .option(
      '--refresh-hz <hz>',
      "the display's refresh rate, for files without it",
      wholeNumber('--refresh-hz', 1, 1_000),
    )
    .option(
      '--section <name>',
      "time of the app's own spans of this name, of which % stands for any text (traces, with the trace processor); may be given several times",
      repeated('--section'),
    )
    .option(
      '--budget <limit>',
      "limit for a metric or a span, e.g. 'span/load photo.max<=8'; exit code 1 if it is exceeded; may be given several times",
      budgetLimit,
    )
    .addHelpText(
      'after',
      `\nFrameTimeline rows come from this query of Perfetto's trace processor:\n\n${FRAME_TIMELINE_QUERY}`,
    )
    .answers(context, 'import', async (file: string, options: ImportCommandOptions) => {
      const { budget = {} } = options;
      checkNames(budget);
      const imported = readImported(file, optionsOf(options));
      if (options.budget !== undefined && imported.kind === 'benchmarks')
        throw new UsageError(`${file} is a file of benchmarks: \`hitchproof judge\` takes its budgets.`);
      const names = [...(options.section ?? []), ...spansOf(budget)];
      const processor = findTraceProcessor(traceProcessorFolder(await context.project()));
      const read: Traced = {
        lateFrames: await lateFramesIn(file, imported, processor),
        sections: names.length === 0 ? undefined : await sectionsIn(file, imported, processor, names),
      };
      const checked = checkedBudgets(budget, valuesIn(imported, read));
      const traced = options.budget === undefined ? read : { ...read, budgets: checked };
      return {
        data: jsonOf(file, imported, traced),
        lines: [...textLines(file, imported, traced), ...budgetLines(budget, checked)],
        code: budgetCode(budget, checked),
      };
    });

export const optionsOf = ({ package: app, window, refreshHz }: ImportCommandOptions): ImportOptions => ({
  ...(refreshHz === undefined ? {} : { refreshHz }),
  ...(app === undefined ? {} : { app }),
  ...(window === undefined ? {} : { window }),
});

/** Undefined for a file that is no trace, and without a trace processor. */
async function lateFramesIn(
  file: string,
  imported: ReadImported,
  processor: TraceProcessor | undefined,
): Promise<readonly LateFrame[] | undefined> {
  const pids = pidsIn(imported);
  if (processor === undefined || pids.length === 0) return undefined;
  return lateFramesOf(await queryTrace(processor, readUnpacked(file), lateFrameQuery(pids)));
}

/** @throws UsageError if spans are asked for that cannot be read */
async function sectionsIn(
  file: string,
  imported: ReadImported,
  processor: TraceProcessor | undefined,
  names: readonly string[],
): Promise<readonly TraceSection[]> {
  const pids = pidsIn(imported);
  if (pids.length === 0) throw new UsageError(`--section reads traces: ${file} is ${imported.format}.`);
  if (processor === undefined)
    throw new UsageError(
      "--section needs Perfetto's trace processor: put trace_processor_shell on the PATH, or its WebAssembly into .hitchproof/trace-processor.",
    );
  return sectionsOf(await queryTrace(processor, readUnpacked(file), sectionQuery(pids, names)));
}

const pidsIn = (imported: ReadImported): readonly number[] =>
  imported.kind === 'imported' ? [...new Set(imported.parts.flatMap(({ pid }) => pid ?? []))] : [];

/** The values of each window, and those of the spans. */
const valuesIn = (imported: ReadImported, { sections = [] }: Traced): readonly NamedValues[] => [
  ...(imported.kind === 'imported' ? imported.parts : []).map((part) => ({
    name: part.name,
    metrics: Object.fromEntries(metrics.map((metric) => [metric.id, valueIn(part, metric)])),
  })),
  { name: '', metrics: sectionValues(sections) },
];

/** What only a trace processor knows; absent without one. */
interface Traced {
  readonly lateFrames?: readonly LateFrame[] | undefined;
  readonly sections?: readonly TraceSection[] | undefined;
  readonly budgets?: readonly CheckedBudget[];
}

export const textLines = (
  file: string,
  imported: ReadImported,
  { lateFrames, sections }: Traced,
): readonly string[] => [
  `${file}: ${imported.format}`,
  ...(imported.kind === 'benchmarks' ? benchmarkLines(imported.file) : imported.parts.flatMap(linesOf)),
  ...(lateFrames === undefined ? [] : lateFrameLines(lateFrames)),
  ...(sections === undefined ? [] : sectionLines(sections)),
];

export const jsonOf = (file: string, imported: ReadImported, traced: Traced) => ({
  file,
  format: imported.format,
  ...contentOf(imported),
  ...traced,
});

const contentOf = (imported: ReadImported): object =>
  imported.kind === 'benchmarks'
    ? benchmarkJson(imported.file)
    : {
        parts: imported.parts.map((part) => ({
          name: part.name,
          notes: part.notes,
          warnings: warningsOf(part).map(({ code, gravity, facts }) => ({ code, gravity, facts })),
          metrics: Object.fromEntries(
            metrics.map((metric) => [metric.id, { unit: metric.unit, ...valueIn(part, metric) }]),
          ),
        })),
      };

const linesOf = (part: ImportedPart): readonly string[] => [
  ...(part.name === '' ? [] : ['', plainText(part.name)]),
  notesText(part.notes),
  ...warningsOf(part).map(({ code, gravity, facts }) => {
    const told = factsText(facts);
    return `${gravity === 'note' ? '' : `${gravity}: `}${warningSentence(code)}${told === '' ? '' : ` (${told})`}`;
  }),
  ...importedValues(metrics, (metric) => valueIn(part, metric)),
];

/** Nothing is known of scrolls where there are no intervals. */
const warningsOf = ({ ledger, evidence, warnings }: ImportedPart) =>
  ledger.has.has('intervals') ? runWarnings({ evidence, warnings }, defaultSettings) : [];

const RATES = ['fps', 'ms/s', '/min', 'ratio'];
const TOO_LITTLE = unavailable({ code: 'not-applicable', note: 'too little scrolling for a rate' });

/** A rate of a few frames says nothing. */
function valueIn(part: ImportedPart, { unit, measure }: (typeof metrics)[number]): MetricValue {
  const value = measure(part.ledger);
  const isRate = value.kind === 'measured' && RATES.includes(unit);
  const isTooLittle = warningsOf(part).some(
    ({ code }) => code === 'too-little-scrolling' || code === 'no-motion',
  );
  return isRate && isTooLittle ? TOO_LITTLE : value;
}
