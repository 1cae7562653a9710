import { readFileSync, statSync } from 'node:fs';
import { Command } from 'commander';
import { UsageError } from '../base/usage-error.ts';
import { FRAME_TIMELINE_QUERY } from '../compute/import/frame-timeline.ts';
import { type ImportedPart, importText } from '../compute/import/import-text.ts';
import { metrics } from '../compute/metrics/index.ts';
import { importedValues, notesText, refusalText } from '../report/text/imported-values.ts';
import { plainText } from '../report/text/plain-text.ts';
import type { CommandContext } from './command-context.ts';
import { applicationId, existingFile, wholeNumber } from './option.ts';

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
  const imported = importText(boundedText(file), {
    ...(refreshHz === undefined ? {} : { refreshHz }),
    ...(app === undefined ? {} : { app }),
  });
  if (imported.kind === 'unknown')
    throw new UsageError(
      `${file} is neither a framestats dump, nor a benchmarkData.json, nor FrameTimeline rows as CSV or JSON.`,
    );
  if (imported.kind === 'refused')
    throw new UsageError(`${file} looks like ${imported.format}, but ${refusalText(imported.reason)}.`);
  return [`${file}: ${imported.format}`, ...imported.parts.flatMap(linesOf)];
}

/** Reads the whole text at once; an hour of frames takes a few MB. */
function boundedText(file: string): string {
  const { size } = statSync(existingFile('import', file));
  if (size <= LARGEST_MB * BYTES_PER_MB) return readFileSync(file, 'utf8');
  throw new UsageError(`${file} is ${Math.ceil(size / BYTES_PER_MB)} MB: the limit is ${LARGEST_MB} MB.`);
}
const LARGEST_MB = 256;
const BYTES_PER_MB = 1e6;

const linesOf = ({ name, ledger, notes }: ImportedPart): readonly string[] => [
  ...(name === '' ? [] : ['', plainText(name)]),
  notesText(notes),
  ...importedValues(metrics, ({ measure }) => measure(ledger)),
];
