import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { type ImportedPart, importText } from '../compute/import/import-text.ts';
import { metrics } from '../compute/metrics/index.ts';
import { importedValues, notesText, refusalText } from '../report/imported-values.ts';
import { plainText } from '../report/plain-text.ts';
import { UsageError } from '../usage-error.ts';
import { applicationId, existingFile, wholeNumber } from './option.ts';

interface ImportCommandOptions {
  readonly package?: string;
  readonly refreshHz?: number;
}

/** `hitchproof import <file>`: our metrics over frames that another tool wrote down. */
export const importCommand = (done: (code: 0) => void): Command =>
  new Command('import')
    .description(
      "metrics of another tool's frames: framestats, benchmarkData.json, FrameTimeline CSV or JSON",
    )
    .argument('<file>', 'recognised by its content')
    .option('--package <id>', 'windows of this application only (framestats)', applicationId('--package'))
    .option(
      '--refresh-hz <hz>',
      "the display's rate, for files that do not tell it",
      wholeNumber('--refresh-hz', 1, 1_000),
    )
    .action((file: string, options: ImportCommandOptions) => {
      for (const line of importedLines(file, options)) process.stdout.write(`${line}\n`);
      done(0);
    });

/** @throws UsageError of one sentence when the file is none that we read */
export function importedLines(
  file: string,
  { package: app, refreshHz }: ImportCommandOptions = {},
): readonly string[] {
  const text = readFileSync(existingFile('import', file), 'utf8');
  const imported = importText(text, refreshHz === undefined ? {} : { refreshHz });
  if (imported.kind === 'unknown')
    throw new UsageError(
      `${file} is neither a framestats dump, nor a benchmarkData.json, nor FrameTimeline rows as CSV or JSON.`,
    );
  if (imported.kind === 'refused')
    throw new UsageError(`${file} looks like ${imported.format}, but ${refusalText(imported.reason)}.`);
  const parts = app === undefined ? imported.parts : imported.parts.flatMap((part) => ofApp(part, app));
  if (parts.length === 0) throw new UsageError(`${file} has no window of ${app ?? 'any application'}.`);
  return [`${file}: ${imported.format}`, ...parts.flatMap(linesOf)];
}

/** Only framestats names the window of its frames. */
function ofApp(part: ImportedPart, app: string): readonly ImportedPart[] {
  const slides = part.ledger.slides.filter(({ scene }) => scene === '' || scene.startsWith(`${app}/`));
  return slides.length === 0 ? [] : [{ ...part, ledger: { ...part.ledger, slides } }];
}

const linesOf = ({ name, ledger, notes }: ImportedPart): readonly string[] => [
  ...(name === '' ? [] : ['', plainText(name)]),
  notesText(notes),
  ...importedValues(metrics, ({ measure }) => measure(ledger)),
];
