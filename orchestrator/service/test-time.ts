import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readPlainText } from '../run-folder/plain-files.ts';

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
