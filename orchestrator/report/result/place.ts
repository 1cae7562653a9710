import { z } from 'zod';

/** A line of the repository. */
export const placeSchema = z.object({ path: z.string(), line: z.number().int() }).readonly();
export type Place = z.infer<typeof placeSchema>;

/** Finds lines of the repository that the tests are in. */
export interface Places {
  /** @param frame of a stack, e.g. `com.acme.Row.bind(Row.java:42)` */
  readonly ofFrame: (frame: string) => Place | undefined;
  readonly ofScenario: (spec: string, scenario: string) => Place | undefined;
}
