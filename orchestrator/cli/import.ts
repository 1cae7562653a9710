import { Command } from 'commander';
import { FRAME_TIMELINE_QUERY } from '../compute/import/frame-timeline.ts';
import type { ImportedPart } from '../compute/import/import-text.ts';
import { metrics } from '../compute/metrics/index.ts';
import { benchmarkLines } from '../report/text/benchmark-lines.ts';
import { importedValues, notesText } from '../report/text/imported-values.ts';
import { plainText } from '../report/text/plain-text.ts';
import type { CommandContext } from './command-context.ts';
import { applicationId, wholeNumber } from './option.ts';
import { readImported } from './read-imported.ts';

interface ImportCommandOptions {
  readonly package?: string;
  readonly refreshHz?: number;
}

/** `hitchproof import <file>`: computes the metrics from frames that another tool recorded. */
export const importCommand = ({ done }: CommandContext): Command =>
  new Command('import')
    .description(
      "compute metrics from another tool's frames: framestats, benchmarkData.json, FrameTimeline CSV or JSON",
    )
    .argument('<file>', 'the format is recognised by its content')
    .option('--package <id>', 'windows of this application only (framestats)', applicationId('--package'))
    .option(
      '--refresh-hz <hz>',
      "the display's refresh rate, for files without it",
      wholeNumber('--refresh-hz', 1, 1_000),
    )
    .addHelpText(
      'after',
      `\nFrameTimeline rows come from this query of Perfetto's trace processor:\n\n${FRAME_TIMELINE_QUERY}`,
    )
    .action((file: string, options: ImportCommandOptions) => {
      for (const line of importedLines(file, options)) process.stdout.write(`${line}\n`);
      done(0);
    });

/** @throws UsageError if the file has no supported format */
export function importedLines(
  file: string,
  { package: app, refreshHz }: ImportCommandOptions = {},
): readonly string[] {
  const imported = readImported(file, {
    ...(refreshHz === undefined ? {} : { refreshHz }),
    ...(app === undefined ? {} : { app }),
  });
  const lines =
    imported.kind === 'benchmarks' ? benchmarkLines(imported.file) : imported.parts.flatMap(linesOf);
  return [`${file}: ${imported.format}`, ...lines];
}

const linesOf = ({ name, ledger, notes }: ImportedPart): readonly string[] => [
  ...(name === '' ? [] : ['', plainText(name)]),
  notesText(notes),
  ...importedValues(metrics, ({ measure }) => measure(ledger)),
];
