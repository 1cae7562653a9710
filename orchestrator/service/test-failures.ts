import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type FaultCode, faultCodeSchema } from '../base/faults.ts';
import { messageOf } from '../base/message-of.ts';
import { withoutSecrets } from '../config.ts';
import { runFilesIn } from '../run-folder/run-files.ts';

const FIRST_FAILURE = 'capture/first-failure.json';
const UNMET_BUDGET = 'capture/unmet-budget.json';

/** Reasons why tests of a session failed. */
export type TestFailures =
  | { readonly kind: 'none' }
  /** Unmet budgets only: they were measured, and the judge reports them. */
  | { readonly kind: 'unmet-budgets' }
  /** The first other failure. */
  | { readonly kind: 'other'; readonly code: FaultCode; readonly message: string };

/** The result of `toMeetBudget`, contained in the error of a failed expectation. */
const unmetBudgetSchema = z.object({ matcherResult: z.object({ unmetBudget: z.literal(true) }) });

const failureSchema = z.object({ code: faultCodeSchema, message: z.string() });

/** By shape, because a CommonJS spec has another instance of the error class. */
const faultOf = (error: unknown): FaultCode =>
  failureSchema.pick({ code: true }).safeParse(error).data?.code ?? 'specs-failed';

/** Saves the error of a failed test or hook, for the command that ends the session. */
export function keepTestFailure(folder: string, error: unknown): void {
  const files = runFilesIn(folder);
  const message = withoutSecrets()(messageOf(error));
  if (unmetBudgetSchema.safeParse(error).success) files.saveJson(UNMET_BUDGET, message);
  else if (!files.has(FIRST_FAILURE)) files.saveJson(FIRST_FAILURE, { code: faultOf(error), message });
}

export function testFailuresIn(folder: string): TestFailures {
  const first = join(folder, FIRST_FAILURE);
  if (existsSync(first))
    return { kind: 'other', ...failureSchema.parse(JSON.parse(readFileSync(first, 'utf8'))) };
  return existsSync(join(folder, UNMET_BUDGET)) ? { kind: 'unmet-budgets' } : { kind: 'none' };
}
