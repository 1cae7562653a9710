import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { messageOf, zodMessages } from '../../orchestrator/base/errors.ts';
import type { Metric } from '../../orchestrator/compute/metrics/metric.ts';
import { plainText } from '../../orchestrator/report/text/format.ts';
import { prototypeKey } from '../builders/prototype-key.ts';
import { type Vector, vectorsSchema } from '../builders/vector-schema.ts';
import { mismatchesOf } from './golden-vectors.ts';

export interface GoldenRun {
  readonly vectors: number;
  readonly values: number;
  /** `file: vector: place: difference`. */
  readonly mismatches: readonly string[];
  /** `file: path: problem`, one sentence for each file without valid vectors. */
  readonly unreadable: readonly string[];
}

/** Runs the vectors of all readable files through the metrics. */
export function runGolden(files: readonly string[], metrics: readonly Metric[]): GoldenRun {
  const read = files.map((file) => ({ file, result: vectorsOf(file) }));
  const vectors = read.flatMap(({ file, result }) =>
    typeof result === 'string' ? [] : result.map((vector) => ({ file, vector })),
  );
  return {
    vectors: vectors.length,
    values: vectors.reduce((sum, { vector }) => sum + Object.keys(vector.expected).length, 0),
    mismatches: vectors.flatMap(({ file, vector }) =>
      mismatchesOf(vector, metrics).map((line) => shown(`${file}: ${vector.name}: ${line}`)),
    ),
    unreadable: read.flatMap(({ file, result }) =>
      typeof result === 'string' ? [shown(`${file}: ${result}`)] : [],
    ),
  };
}

/** Names and quoted text come from the file, so line breaks and control characters are removed. */
const shown = (line: string): string => plainText(line, MAX_LINE_CHARS);
const MAX_LINE_CHARS = 1_000;

/** A file's vectors, or the problem with the file. */
function vectorsOf(file: string): readonly Vector[] | string {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const message = messageOf(cause);
    return cause instanceof SyntaxError ? `the file: invalid JSON: ${message}` : `the file: ${message}`;
  }
  const lost = prototypeKey(json);
  if (lost !== undefined) return `${lost.join('.')}: this key is not allowed`;
  const parsed = vectorsSchema.safeParse(json, { error: zodMessages });
  return parsed.success ? parsed.data : firstOf(parsed.error);
}

function firstOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  if (issue === undefined) throw new Error('The schema rejected vectors without an issue.');
  return `${z.core.toDotPath(issue.path) || 'the file'}: ${issue.message}`;
}
