import { join } from 'node:path';
import { z } from 'zod';
import { plainText } from '../base/plain-text.ts';
import { readAs } from '../run-folder/plain-files.ts';
import { runFilesIn, unmetFileOf } from '../run-folder/run-files.ts';

/** Why the recorded runs of a scenario fail by its budget, one sentence each; none if the judge does not fail them. */
export type ReasonsAgainst = (scenario: string) => Promise<readonly string[]>;

/** The failure of a test by the budget of its scenario, which the judge reports, too. */
export class UnmetBudget extends Error {
  readonly matcherResult = { unmetBudget: true } as const;

  constructor(message: string) {
    super(message);
    // By this name Allure's reporter tells what has failed from what is broken.
    this.name = 'AssertionError';
    // Reporters print the stack: what measured is none of the reader's concern.
    this.stack = (this.stack ?? '')
      .replace(/^Error\b/, this.name)
      .replace(/\n +at (?!.*\.(?:spec|test|e2e)\.)[^\n]*\/(?:node_modules|orchestrator)\/[^\n]*/g, '');
  }
}

const unmetSchema = z.object({ spec: z.string(), message: z.string() });

/** The scenarios of a spec that have failed their tests, kept for repetitions of these in any process. */
export class UnmetBudgets {
  readonly #folder: string;
  readonly #spec: string;
  readonly #reasonsAgainst: ReasonsAgainst;

  constructor(folder: string, spec: string, reasonsAgainst: ReasonsAgainst = async () => []) {
    this.#folder = folder;
    this.#spec = spec;
    this.#reasonsAgainst = reasonsAgainst;
  }

  /** @throws UnmetBudget if the judge fails the scenario */
  async fail(scenario: string): Promise<void> {
    const reasons = await this.#reasonsAgainst(scenario);
    if (reasons.length === 0) return;
    const message = `'${plainText(scenario)}' does not meet its budget: ${reasons.join('; ')}.`;
    runFilesIn(this.#folder).saveJson(unmetFileOf(scenario), { spec: this.#spec, message });
    throw new UnmetBudget(message);
  }

  /** @throws UnmetBudget if the scenario has failed: further runs would not change what the first ones decided */
  repeat(scenario: string): void {
    const unmet = readAs(unmetSchema, join(this.#folder, unmetFileOf(scenario)));
    if (unmet?.spec === this.#spec) throw new UnmetBudget(unmet.message);
  }
}
