import { FaultError } from '../base/errors.ts';
import { ownLineIn } from '../capture/own-line.ts';

/** One call of `scenario` in a worker. */
export interface ScenarioCall {
  readonly name: string;
  /** Line of the call, e.g. `specs/feed.spec.ts:12`; undefined if no code of the project made it. */
  readonly at: string | undefined;
  /** False if it was not over when the worker ended. */
  isOver: boolean;
}

/** Global, because a CommonJS spec gets another instance of this module than the service. */
const KEY = Symbol.for('hitchproof.scenario-calls');
const worker: typeof globalThis & { [KEY]?: ScenarioCall[] } = globalThis;

export const scenarioCalls = (): readonly ScenarioCall[] => worker[KEY] ?? [];

/**
 * Keeps account of a scenario from its call to its end.
 * @throws FaultError if another one is being measured: a device scrolls one list at a time
 */
export async function accountFor<T>(name: string, measure: () => Promise<T>): Promise<T> {
  const at = ownLineIn(new Error().stack ?? '');
  const other = scenarioCalls().find(({ isOver }) => !isOver);
  if (other !== undefined)
    throw new FaultError(
      'invalid-use',
      `${at ?? 'A spec'} begins the scenario '${name}' while '${other.name}' is being measured: write \`await\` before each call of scenario().`,
    );
  const call: ScenarioCall = { name, at, isOver: false };
  worker[KEY] ??= [];
  worker[KEY].push(call);
  try {
    return await measure();
  } finally {
    call.isOver = true;
  }
}
