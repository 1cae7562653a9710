import { z } from 'zod';
import { type BaselineKey, baselineKeySchema, differencesBetween } from './key.ts';

/** One accepted session: its run values by metric, and where they came from. */
const acceptedSchema = z.object({
  kind: z.literal('accepted'),
  commit: z.string(),
  branch: z.string(),
  date: z.string(),
  tool: z.string(),
  probe: z.string().optional(),
  values: z.record(z.string(), z.array(z.number())),
  /** Metric id → the options its values were measured with; absent where they were the definition's own. */
  options: z.record(z.string(), z.record(z.string(), z.union([z.number(), z.boolean()]))).exactOptional(),
});
const headerSchema = z.object({ kind: z.literal('header'), schema: z.literal(1), key: baselineKeySchema });

export type Accepted = z.infer<typeof acceptedSchema>;
export interface Baseline {
  readonly key: BaselineKey;
  /** Oldest first. */
  readonly accepted: readonly Accepted[];
}
export type ParsedBaseline =
  | { readonly kind: 'baseline'; readonly baseline: Baseline }
  | { readonly kind: 'damaged'; readonly line: number; readonly problem: string };

export const KEPT = 20;

/** JSON Lines: a header with the key, then one accepted session per line. */
export const serialise = ({ key, accepted }: Baseline): string =>
  [{ kind: 'header', schema: 1, key }, ...accepted].map((line) => `${JSON.stringify(line)}\n`).join('');

/** A damaged file is a value, since its verdict is "no baseline" and not a crash. */
export function parseBaseline(text: string): ParsedBaseline {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first, ...rest] = lines;
  const header = parseLine(headerSchema, first ?? '');
  if (header.kind === 'damaged') return { kind: 'damaged', line: 1, problem: header.problem };
  const accepted: Accepted[] = [];
  for (const [index, line] of rest.entries()) {
    const entry = parseLine(acceptedSchema, line);
    if (entry.kind === 'damaged') return { kind: 'damaged', line: index + 2, problem: entry.problem };
    accepted.push(entry.value);
  }
  return { kind: 'baseline', baseline: { key: header.value.key, accepted } };
}

/** A new state of the file: the session at the end, the last 20 kept. */
export function withAccepted(before: Baseline | undefined, key: BaselineKey, session: Accepted): Baseline {
  const different = before === undefined ? [] : differencesBetween(before.key, key);
  if (different.length > 0) {
    throw new Error(
      `This baseline belongs to another key (${different.join(', ')}): write it to its own file.`,
    );
  }
  return { key, accepted: [...(before?.accepted ?? []), session].slice(-KEPT) };
}

type Line<T> =
  | { readonly kind: 'parsed'; readonly value: T }
  | { readonly kind: 'damaged'; readonly problem: string };

function parseLine<T>(schema: z.ZodType<T>, text: string): Line<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    return { kind: 'damaged', problem: cause instanceof Error ? cause.message : String(cause) };
  }
  const parsed = schema.safeParse(json);
  return parsed.success
    ? { kind: 'parsed', value: parsed.data }
    : { kind: 'damaged', problem: z.prettifyError(parsed.error) };
}
