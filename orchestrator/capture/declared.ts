import { z } from 'zod';

/** What the source of a spec file says before anything runs. A name that is computed is not in it. */
export const specSourceSchema = z.object({
  /** Path relative to the project. */
  spec: z.string(),
  /** The same, absolute. */
  file: z.string(),
  scenarios: z.array(
    z.object({
      name: z.string(),
      line: z.number().int(),
      /** Title of the test around it; absent if it is in none, or the title is computed. */
      test: z.string().exactOptional(),
    }),
  ),
  /** Line of the first `.only`, which leaves out the other tests of the file. */
  onlyLine: z.number().int().exactOptional(),
  /** Whether it has `.skip`, `xit` or the like. */
  skips: z.boolean(),
});
export type SpecSource = z.infer<typeof specSourceSchema>;

/** A scenario that a session was to measure, and what became of it. */
export const declaredScenarioSchema = z.object({
  name: z.string(),
  spec: z.string().exactOptional(),
  /**
   * `skipped`: its test did not run, as the spec says; `left-out`: the command line did not choose it; `lost`: it should have
   * been measured and was not.
   */
  state: z.enum(['measured', 'skipped', 'left-out', 'lost']),
  /** Whether it is skipped because another test of the file has `.only`. */
  byOnly: z.literal(true).exactOptional(),
});
export type DeclaredScenario = z.infer<typeof declaredScenarioSchema>;

/** How many scenarios the specs declare, and what became of them; the other counts add up to `declared`. */
export const coverageSchema = z.object({
  declared: z.number().int(),
  measured: z.number().int(),
  skipped: z.number().int(),
  leftOut: z.number().int(),
  lost: z.number().int(),
  /** All but the measured ones. */
  unmeasured: z.array(declaredScenarioSchema),
});
