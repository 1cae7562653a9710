import { z } from 'zod';
import { messageOf, mistakesOf } from '../../base/errors.ts';
import { fileNameOf } from '../../base/file-name.ts';
import type { Immutable } from '../../base/immutable.ts';
import { optionValuesSchema } from '../../compute/metrics/metric.ts';
import { deviceClassSchema, differencesBetween } from '../device-class.ts';
import { commonBasisSchema } from '../judged-run.ts';

/** What accepted values are stored under: a scenario on a device class. */
export const baselineKeySchema = z.object({ scenario: z.string(), ...deviceClassSchema.shape });
export type BaselineKey = Immutable<z.infer<typeof baselineKeySchema>>;

export const isSameKey = (left: BaselineKey, right: BaselineKey): boolean =>
  left.scenario === right.scenario && differencesBetween(left, right).length === 0;

/** `feed-pixel-8-35-60-release-in-app-false-0a1b2c3d.jsonl`: different keys have different names. */
export const baselineFileName = (key: BaselineKey): string =>
  `${fileNameOf(JSON.stringify(baselineKeySchema.keyof().options.flatMap((field) => key[field] ?? [])))}.jsonl`;

/** What runs of two sessions have in common if they have the same gestures, round by round. */
const repeatsSchema = z.object({ seed: z.number().int(), slides: z.number().int() });
export type Repeats = z.infer<typeof repeatsSchema>;

/** One accepted session: run values by metric, and their origin. */
const acceptedSchema = z.object({
  kind: z.literal('accepted'),
  /** Name of the session's run folder; absent in files of older versions. */
  session: z.string().exactOptional(),
  commit: z.string(),
  branch: z.string(),
  date: z.string(),
  tool: z.string(),
  probe: z.string().optional(),
  values: z.record(z.string(), z.array(z.number())),
  /** Under the work clock only; `rounds`: that of each value. */
  repeats: repeatsSchema.extend({ rounds: z.array(z.number().int()) }).exactOptional(),
  /** Metric id → the options its values were measured with, if they differ from its defaults, and the `version` of its definition. */
  options: z.record(z.string(), optionValuesSchema).exactOptional(),
  /** Metric id → basis of its values, for metrics that have one; absent in files of older versions. */
  bases: z.record(z.string(), commonBasisSchema).exactOptional(),
});
const headerSchema = z.object({ kind: z.literal('header'), schema: z.literal(1), key: baselineKeySchema });

export type Accepted = Immutable<z.infer<typeof acceptedSchema>>;
export interface Baseline {
  readonly key: BaselineKey;
  /** Oldest first. */
  readonly accepted: readonly Accepted[];
}
export type ParsedBaseline =
  | { readonly kind: 'baseline'; readonly baseline: Baseline }
  | { readonly kind: 'damaged'; readonly line: number; readonly problem: string };

const KEPT = 20;

/** JSON Lines: a header with the key, then one accepted session per line. */
export const serialise = ({ key, accepted }: Baseline): string =>
  [{ kind: 'header', schema: 1, key }, ...accepted].map((line) => `${JSON.stringify(line)}\n`).join('');

/** Damage is returned, not thrown: it leads to the verdict `no-baseline`. */
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

/** The file's new content: this session last, replacing an earlier entry of it; only the last 20 sessions are kept. */
export function withAccepted(before: Baseline | undefined, key: BaselineKey, session: Accepted): Baseline {
  if (before !== undefined && !isSameKey(before.key, key)) {
    throw new Error(
      `The baseline of ${JSON.stringify(before.key)} takes no values of ${JSON.stringify(key)}.`,
    );
  }
  const others = (before?.accepted ?? []).filter((other) => identityOf(other) !== identityOf(session));
  return { key, accepted: [...others, session].slice(-KEPT) };
}

const identityOf = ({ session, date, commit }: Accepted): string => session ?? `${date} ${commit}`;

type Line<T> =
  | { readonly kind: 'parsed'; readonly value: T }
  | { readonly kind: 'damaged'; readonly problem: string };

function parseLine<T>(schema: z.ZodType<T>, text: string): Line<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    return { kind: 'damaged', problem: messageOf(cause) };
  }
  const parsed = schema.safeParse(json);
  return parsed.success
    ? { kind: 'parsed', value: parsed.data }
    : { kind: 'damaged', problem: mistakesOf(parsed.error) };
}

/** Accepted values change on protected branches only: a branch must not accept its own regression. */
type UpdatePermission =
  | { readonly kind: 'allowed'; readonly because: 'protected-branch' | 'forced' }
  | {
      readonly kind: 'refused';
      readonly reason: 'no-branch' | 'unprotected-branch';
      readonly branch: string | undefined;
    };

export function mayUpdate(
  branch: string | undefined,
  protectedBranches: readonly string[],
  forced: boolean,
): UpdatePermission {
  if (branch !== undefined && protectedBranches.includes(branch)) {
    return { kind: 'allowed', because: 'protected-branch' };
  }
  if (forced) return { kind: 'allowed', because: 'forced' };
  return { kind: 'refused', reason: branch === undefined ? 'no-branch' : 'unprotected-branch', branch };
}
