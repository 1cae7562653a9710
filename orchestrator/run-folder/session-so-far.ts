import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { matchesPattern } from '../base/matches-pattern.ts';
import { readAs, readPlainText, writeWhole } from './plain-files.ts';
import { PLAN_FILE, SCENARIOS_FOLDER, SESSION_FILE } from './run-files.ts';

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

/** What a worker has to know of the rest of its session to decide how many runs a scenario gets. */
export interface SessionSoFar {
  /** Scenarios that the specs declare and the command line chooses, and those recorded so far: at least one. */
  readonly scenarios: number;
  /** For each other scenario whose number of runs was not fixed: how many measured runs it has. */
  readonly runs: readonly number[];
}

const sourcesSchema = z.object({
  sources: z.array(z.object({ scenarios: z.array(z.object({ name: z.string() })) })),
});
const recordedSchema = z.object({
  name: z.string(),
  adaptive: z.boolean().optional(),
  runs: z.array(z.object({ arm: z.string(), warmup: z.boolean() })),
});

/** Files that are missing, damaged or unreadable count as none: the session says so when it ends. */
export function sessionSoFar(folder: string, scenario: string): SessionSoFar {
  try {
    return readSoFar(folder, scenario);
  } catch {
    return { scenarios: 1, runs: [] };
  }
}

function readSoFar(folder: string, scenario: string): SessionSoFar {
  const isChosen = chosenByPlan(folder);
  const declared = (readAs(sourcesSchema, join(folder, SESSION_FILE))?.sources ?? [])
    .flatMap(({ scenarios }) => scenarios.map(({ name }) => name))
    .filter(isChosen);
  const place = join(folder, SCENARIOS_FOLDER);
  const others = (existsSync(place) ? readdirSync(place) : [])
    .flatMap((file) => readAs(recordedSchema, join(place, file)) ?? [])
    .filter(({ name }) => name !== scenario);
  return {
    scenarios: new Set([scenario, ...declared, ...others.map(({ name }) => name)]).size,
    runs: others
      .filter(({ adaptive }) => adaptive)
      .map(({ runs }) => runs.filter(({ arm, warmup }) => arm === 'current' && !warmup).length),
  };
}
