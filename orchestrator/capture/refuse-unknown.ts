import { FaultError } from '../base/fault-error.ts';

/** The fields of an options argument, e.g. `{ speed: true }`: the compiler sees that none is missing. */
export type Fields<Options> = Readonly<Record<keyof Options & string, true>>;
/** What a public function takes at one position: anything, or an object with these fields. */
type Parameter = 'any' | Readonly<Record<string, true>>;

/**
 * Specs are not type-checked when they run. What a function does not know would be ignored without a word, and something
 * else measured than was asked for.
 * @param call as a spec writes it, e.g. `app.open`
 * @param hint what to write instead of a surplus argument
 * @throws FaultError `invalid-use` if there are more arguments than parameters, or an object has an unknown field
 */
export function refuseUnknown(
  call: string,
  given: readonly unknown[],
  parameters: readonly Parameter[],
  hint?: string,
): void {
  if (given.slice(parameters.length).some((surplus) => surplus !== undefined)) {
    const takes = `${parameters.length} argument${parameters.length === 1 ? '' : 's'}`;
    throw new FaultError(
      'invalid-use',
      `${call}() takes ${takes} and got ${given.length}${hint === undefined ? '' : `: ${hint}`}.`,
    );
  }
  for (const [i, parameter] of parameters.entries()) {
    const options = given[i];
    if (parameter === 'any' || typeof options !== 'object' || options === null) continue;
    const unknown = Object.keys(options).filter((field) => !Object.hasOwn(parameter, field));
    if (unknown.length > 0)
      throw new FaultError(
        'invalid-use',
        `${call}() has no option ${unknown.join(', ')}; it has ${Object.keys(parameter).join(', ')}.`,
      );
  }
}
