import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** An error that is planted into the product: in `file`, `from`, which occurs once, becomes `to`. */
export interface PlantedError {
  readonly name: string;
  /** Below `orchestrator/compute/`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const errorsSchema = z.array(
  z.strictObject({ name: z.string(), file: z.string(), from: z.string(), to: z.string() }),
);

/** The comparison with the display must notice each of these. */
export const PLANTED_ERRORS: readonly PlantedError[] = errorsSchema.parse(
  JSON.parse(readFileSync(new URL('planted-errors.json', import.meta.url), 'utf8')),
);
