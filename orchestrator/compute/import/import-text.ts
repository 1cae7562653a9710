import { z } from 'zod';
import { messageOf } from '../../base/errors.ts';
import { type BenchmarkFile, iterationsOf, readBenchmarkData } from './benchmark-data.ts';
import { importFrameTimeline } from './frame-timeline.ts';
import { failedDumpsIn } from './framestats-tables.ts';
import { importFramestats } from './gfxinfo-framestats.ts';
import type { Imported, ImportedPart, ImportOptions, ImportRefusal } from './imported.ts';
import { importPerfettoTrace, isPerfettoTrace } from './perfetto-trace.ts';

/** Output that people have of frames, and that is not read: it lacks what metrics need. Each with how it begins. */
const OUTPUTS = [
  ['zip', (start) => start.startsWith('PK\u0003\u0004')],
  ['failed-dump', (start) => failedDumpsIn(start) > 0],
  ['no-process', (start) => /^No process found for: /m.test(start)],
  ['gfxinfo', (start) => /^[ \t]*(?:Total frames rendered|Janky frames|\d+th percentile): /m.test(start)],
  // The period, then three times a line; 0 in rows without a frame.
  ['surfaceflinger-latency', (start) => /^\d+\r?\n(?:\d+\t\d+\t\d+\r?(?:\n|$)){2}/.test(start)],
  ['jankstats', (start) => /\bframeStartNanos=\d/.test(start)],
  ['systrace', (start) => start.startsWith('# tracer: nop') || /^<!DOCTYPE html>/i.test(start)],
] as const satisfies readonly (readonly [string, (start: string) => boolean])[];
export type OtherOutput = (typeof OUTPUTS)[number][0];

/** The kind of output that a text begins like; undefined if it is none that is known. */
export const looksLike = (text: string): OtherOutput | undefined => {
  const start = text.slice(0, LOOKED_AT);
  return OUTPUTS.find(([, isIt]) => isIt(start))?.[0];
};
const LOOKED_AT = 100_000;

type ImportFormat =
  | 'gfxinfo framestats'
  | 'Macrobenchmark benchmarkData'
  | 'Perfetto FrameTimeline'
  | 'a Perfetto trace';

export type ImportedText =
  | { readonly kind: 'imported'; readonly format: ImportFormat; readonly parts: readonly ImportedPart[] }
  | { readonly kind: 'benchmarks'; readonly format: ImportFormat; readonly file: BenchmarkFile }
  | { readonly kind: 'refused'; readonly format: ImportFormat; readonly reason: ImportRefusal }
  | { readonly kind: 'unknown'; readonly looksLike: OtherOutput | undefined };

/** Another tool's file, recognised by its content. */
export const importFile = (bytes: Uint8Array, options: ImportOptions = {}): ImportedText =>
  isPerfettoTrace(bytes)
    ? read('a Perfetto trace', importPerfettoTrace(bytes, options))
    : importText(decodedText(bytes), options);

/** Another tool's output, recognised by its content rather than by the file's name. */
export function importText(withMark: string, options: ImportOptions = {}): ImportedText {
  const text = withMark.replace(/^\uFEFF/, '');
  if (text.includes('---PROFILEDATA---')) return read('gfxinfo framestats', importFramestats(text, options));
  if (text.trimStart().startsWith('{')) return benchmarks(text);
  if (text.trimStart().startsWith('[') || FRAME_TIMELINE.test(text.slice(0, LONGEST_HEADER)))
    return timelinePart(text, options);
  return { kind: 'unknown', looksLike: looksLike(text) };
}
const FRAME_TIMELINE = /\bexpected_ts\b|\bjank_type\b/;
const LONGEST_HEADER = 2_000;

const read = (format: ImportFormat, imported: Imported): ImportedText =>
  imported.kind === 'refused'
    ? { kind: 'refused', format, reason: imported.reason }
    : { ...imported, format };

const refusedAs = (format: ImportFormat, expected: string): ImportedText => ({
  kind: 'refused',
  format,
  reason: { code: 'not-this-format', expected },
});

function timelinePart(text: string, options: ImportOptions): ImportedText {
  const format = 'Perfetto FrameTimeline';
  try {
    return read(format, importFrameTimeline(text, options));
  } catch (cause) {
    return refusedAs(format, `CSV with every quote closed (${firstErrorIn(cause)})`);
  }
}

function benchmarks(text: string): ImportedText {
  const format = 'Macrobenchmark benchmarkData';
  try {
    const file = readBenchmarkData(text);
    return file.tests.every((test) => iterationsOf(test).length === 0)
      ? { kind: 'refused', format, reason: { code: 'no-results' } }
      : { kind: 'benchmarks', format, file };
  } catch (cause) {
    return refusedAs(format, `a benchmarkData.json (${firstErrorIn(cause)})`);
  }
}

/** The first error, in one line. */
function firstErrorIn(cause: unknown): string {
  const issue = cause instanceof z.ZodError ? cause.issues[0] : undefined;
  if (issue !== undefined) return `${issue.path.join('.') || 'the whole'}: ${issue.message}`;
  return messageOf(cause);
}

/**
 * The text of a file that a shell wrote: UTF-8, or UTF-16 as PowerShell redirects output, with or without a byte-order mark.
 * Every supported format begins with ASCII, so that every second byte is 0 there.
 */
function decodedText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first, second, third, fourth]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : 'utf-8';
}
