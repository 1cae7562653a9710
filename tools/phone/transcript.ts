import { z } from 'zod';

/** A line of the device's shell, and what it printed. */
export const saidLineSchema = z.object({
  line: z.string(),
  out: z.string(),
  err: z.string(),
  /** Null without an exit code, as of Android 6, or when the connection ended before. */
  code: z.number().int().nullable(),
});
export type SaidLine = z.infer<typeof saidLineSchema>;

/** A step of the trial, as its command ended. */
export const doneStepSchema = z.object({
  step: z.string(),
  command: z.array(z.string()),
  code: z.number().int(),
  printed: z.string(),
  /** Whether it ended as it should; otherwise the phone has shown something new. */
  isAsExpected: z.boolean(),
});
export type DoneStep = z.infer<typeof doneStepSchema>;

const entrySchema = z.union([saidLineSchema, doneStepSchema]);
export type TranscriptEntry = z.infer<typeof entrySchema>;

/** What stands in a transcript for the number of the phone, by which its owner could be known. */
export const SERIAL = 'SERIAL';
/** A dump may have several megabytes; what the product reads of it is within the first. */
const LONGEST = 200_000;

/** One line of a transcript. @param hidden what stands for what nobody else should know */
export function entryText(entry: TranscriptEntry, hidden: ReadonlyMap<string, string>): string {
  const short = 'line' in entry ? { ...entry, out: entry.out.slice(0, LONGEST) } : entry;
  const text = [...hidden].reduce((all, [own, stands]) => all.replaceAll(own, stands), JSON.stringify(short));
  return `${text}\n`;
}

/** @throws ZodError if the text is no transcript */
export const readTranscript = (text: string): readonly TranscriptEntry[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => entrySchema.parse(JSON.parse(line)));

/** A shell that prints what the phone printed, each time it was asked; the last answer stays. */
export function replayedShell(entries: readonly TranscriptEntry[]) {
  const answers = new Map<string, SaidLine[]>();
  for (const entry of entries) {
    if ('line' in entry) answers.set(entry.line, [...(answers.get(entry.line) ?? []), entry]);
  }
  return (line: string): SaidLine => {
    const known = answers.get(line);
    const [next] = known ?? [];
    if (known === undefined || next === undefined) throw new Error(`The phone was not asked: ${line}`);
    if (known.length > 1) known.shift();
    return next;
  };
}
