import { createHash } from 'node:crypto';
import type { Costs } from '../runtime-link/boot-request.ts';

type Booted = Readonly<Partial<Record<'prices' | 'framework' | 'java', string | undefined>>>;

/**
 * Digests of everything besides the app that a result under the work clock depends on, as properties: results are comparable
 * if all are equal. None under the free clock, where no code is counted.
 */
export function rulerOf(
  costs: Costs | undefined,
  { prices, framework, java }: Booted,
): readonly (readonly [string, string])[] {
  if (costs === undefined || prices === undefined || framework === undefined || java === undefined) return [];
  const measuredWith = { prices, costs: JSON.stringify(Object.entries(costs).sort()), framework, java };
  return Object.entries(measuredWith).map(([name, text]) => [`hitchproof.ruler.${name}`, digestOf(text)]);
}

const DIGITS = 12;
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
