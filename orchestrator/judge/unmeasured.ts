import { z } from 'zod';
import type { Immutable } from '../base/immutable.ts';
import type { DeclaredScenario } from '../capture/declared.ts';

/**
 * A scenario without a verdict of its own that keeps a session from passing. `lost`: the specs declare it, and it was not
 * measured; `only`: another test of its file has `.only`.
 */
export const unmeasuredSchema = z.object({
  scenario: z.string(),
  why: z.enum(['lost', 'only']),
});
export type Unmeasured = Immutable<z.infer<typeof unmeasuredSchema>>;

/** @param judged names of the scenarios that have a verdict, which says why nothing of them was measured */
export const unmeasuredIn = (
  declared: readonly DeclaredScenario[],
  judged: readonly string[],
): readonly Unmeasured[] =>
  declared
    .filter(({ name }) => !judged.includes(name))
    .flatMap(({ name: scenario, state, byOnly }): readonly Unmeasured[] => {
      if (state === 'lost') return [{ scenario, why: 'lost' }];
      return byOnly === true ? [{ scenario, why: 'only' }] : [];
    });
