import { z } from 'zod';
import { parseJson } from '../../../../base/parse-json.ts';

/** The JSON in a mapping file's comments after a class or method. */
const infoSchema = z.discriminatedUnion('id', [
  z.object({ id: z.literal('sourceFile'), fileName: z.string() }),
  z.object({ id: z.literal('com.android.tools.r8.synthesized') }),
  z.object({ id: z.literal('com.android.tools.r8.outline') }),
  z.object({
    id: z.literal('com.android.tools.r8.outlineCallsite'),
    positions: z.record(z.string(), z.number().int()),
  }),
  z.object({
    id: z.literal('com.android.tools.r8.rewriteFrame'),
    conditions: z.array(z.string()),
    actions: z.array(z.string()),
  }),
]);
export type MappingInfo = z.infer<typeof infoSchema>;

/** Frequent, but about signatures, which stack frames do not have. */
const UNUSED = '"com.android.tools.r8.residualsignature"';

/** Undefined for comments that this reader ignores. */
function mappingInfo(comment: string): MappingInfo | undefined {
  if (!comment.startsWith('{') || comment.includes(UNUSED)) return undefined;
  const parsed = infoSchema.safeParse(parseJson(comment));
  return parsed.success ? parsed.data : undefined;
}

/**
 * One line of an R8 or ProGuard mapping file.
 * https://r8.googlesource.com/r8/+/refs/heads/main/doc/retrace.md
 */
type MappingLine =
  | { readonly kind: 'class'; readonly original: string; readonly residual: string }
  | MethodLine
  | { readonly kind: 'info'; readonly info: MappingInfo }
  | { readonly kind: 'map-id'; readonly id: string }
  | { readonly kind: 'field' }
  | { readonly kind: 'other' };

/** `start:end:return holder.name(arguments):originalStart:originalEnd -> residual`; absent numbers are −1. */
export interface MethodLine {
  readonly kind: 'method';
  readonly start: number;
  readonly end: number;
  /** Original class, if the method was inlined from, or moved out of, another one. */
  readonly holder: string | undefined;
  /** `name(argument types)`. */
  readonly signature: string;
  readonly originalStart: number;
  readonly originalEnd: number;
  readonly residual: string;
}

const CLASS = /^(\S+) -> (\S+):$/;
/** Allows no parenthesis within the arguments: a line with many open ones would take quadratic time. */
const METHOD = /^\s+(?:(\d+):(\d+):)?\S+ (?:(\S+)\.)?([^\s.(]+\([^()]*\))(?::(\d+)(?::(\d+))?)? -> (\S+)$/;
const MAP_ID = /^# pg_map_id: (\S+)/;
const OTHER: MappingLine = { kind: 'other' };

export function parseMappingLine(line: string): MappingLine {
  const comment = line.indexOf('#');
  if (comment >= 0 && line.slice(0, comment).trim() === '') return parseComment(line.slice(comment));
  if (!line.startsWith(' ') && !line.startsWith('\t')) {
    const [, original, residual] = CLASS.exec(line) ?? [];
    return original === undefined || residual === undefined ? OTHER : { kind: 'class', original, residual };
  }
  return line.includes('(') ? parseMethod(line) : { kind: 'field' };
}

function parseMethod(line: string): MappingLine {
  const [, start, end, holder, signature, originalStart, originalEnd, residual] = METHOD.exec(line) ?? [];
  if (signature === undefined || residual === undefined) return OTHER;
  const from = numberOr(originalStart, -1);
  return {
    kind: 'method',
    start: numberOr(start, -1),
    end: numberOr(end, -1),
    holder,
    signature,
    originalStart: from,
    originalEnd: numberOr(originalEnd, from),
    residual,
  };
}

function parseComment(comment: string): MappingLine {
  const id = MAP_ID.exec(comment)?.[1];
  if (id !== undefined) return { kind: 'map-id', id };
  const info = mappingInfo(comment.slice(1).trim());
  return info === undefined ? OTHER : { kind: 'info', info };
}

const numberOr = (digits: string | undefined, fallback: number): number =>
  digits === undefined ? fallback : Number(digits);
