import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { matchesPattern } from '../base/matches-pattern.ts';
import { readAs, readPlainText, writeWhole } from './plain-files.ts';
import { PLAN_FILE } from './run-files.ts';

const choiceSchema = z.looseObject({
  scenario: z.string().optional(),
  only: z.array(z.string()).optional(),
});

/** Workers need a plan with its secrets, such as the key of a device farm; after them nobody does. */
export function removePlanSecrets(folder: string): void {
  const plan = join(folder, PLAN_FILE);
  if (existsSync(plan)) writeWhole(plan, readPlainText(plan));
}

/** The choice of names in a session's plan; its tags choose only what asks to be measured. */
export function chosenByPlan(folder: string): (name: string) => boolean {
  const plan = join(folder, PLAN_FILE);
  const { scenario, only = ['*'] } = readAs(choiceSchema, plan) ?? {};
  return (name) =>
    (scenario === undefined || matchesPattern(name, scenario)) && (only.includes('*') || only.includes(name));
}
