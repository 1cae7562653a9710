import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { messageOf } from '../base/errors.ts';
import { type FaultCode, faultCodeSchema, faults } from '../base/faults.ts';
import { faultOf } from '../capture/classify-failure.ts';
import { withoutSecrets } from '../environment.ts';
import { readPlainText } from '../run-folder/plain-files.ts';
import { runFilesIn } from '../run-folder/run-files.ts';

/** What WebdriverIO passes to hooks as the context of a test: that of Mocha. */
interface MochaContext {
  readonly runnable: () => { readonly timeout: (ms: number) => unknown };
}
const contextSchema = z.custom<MochaContext>((context) => typeof Object(context).runnable === 'function');

/** A day, which is no limit: 0 would be one for WebdriverIO, which counts besides Mocha. */
const NO_LIMIT_MS = 86_400_000;

/** Whether a spec calls `scenario`. */
export function measures(spec: string): boolean {
  try {
    const path = spec.startsWith('file:') ? fileURLToPath(spec) : spec;
    return /\bscenario\s*\(/.test(readPlainText(path));
  } catch {
    // WebdriverIO says that it cannot be read.
    return false;
  }
}

/**
 * Lifts the time-out of the test or hook that begins: a limit for a click is none for a scenario, which is bounded by its number
 * of runs and by `timeouts.silenceS`. WebdriverIO reads it once, after this hook.
 */
export const liftTimeLimit = (context: unknown): void =>
  void contextSchema.safeParse(context).data?.runnable().timeout(NO_LIMIT_MS);

const FIRST_FAILURE = 'capture/first-failure.json';
const UNMET_BUDGET = 'capture/unmet-budget.json';

/** Reasons why tests of a session failed. */
type TestFailures =
  | { readonly kind: 'none' }
  /** Unmet budgets only: they were measured, and the judge reports them. */
  | { readonly kind: 'unmet-budgets' }
  /** The first other failure. */
  | { readonly kind: 'other'; readonly code: FaultCode; readonly message: string };

/** Of `UnmetBudget`, and of the error of an expectation by `toMeetBudget`. */
const unmetBudgetSchema = z.object({ matcherResult: z.object({ unmetBudget: z.literal(true) }) });

const failureSchema = z.object({ code: faultCodeSchema, message: z.string() });

/** By shape, because a CommonJS spec has another instance of the error class. */
const codeOf = (error: unknown): FaultCode =>
  failureSchema.pick({ code: true }).safeParse(error).data?.code ??
  lostBy(messageOf(error)) ??
  'specs-failed';

/** What a request of WebdriverIO met besides the app and the spec, e.g. an Appium that ends. */
function lostBy(message: string): FaultCode | undefined {
  const fault = message.startsWith('WebDriverError: ') ? faultOf(message) : 'internal';
  return fault !== 'internal' && faults[fault].class === 'infrastructure' ? fault : undefined;
}

/** Saves the error of a failed test or hook, for the command that ends the session. */
export function keepTestFailure(folder: string, error: unknown): void {
  const files = runFilesIn(folder);
  const message = withoutSecrets()(messageOf(error));
  if (unmetBudgetSchema.safeParse(error).success) files.saveJson(UNMET_BUDGET, message);
  else if (!files.has(FIRST_FAILURE)) files.saveJson(FIRST_FAILURE, { code: codeOf(error), message });
}

export function testFailuresIn(folder: string): TestFailures {
  const first = join(folder, FIRST_FAILURE);
  if (existsSync(first)) return { kind: 'other', ...failureSchema.parse(JSON.parse(readPlainText(first))) };
  return existsSync(join(folder, UNMET_BUDGET)) ? { kind: 'unmet-budgets' } : { kind: 'none' };
}
