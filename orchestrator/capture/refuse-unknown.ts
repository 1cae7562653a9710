import { FaultError } from '../base/errors.ts';

/** The fields of an options argument, e.g. `{ speed: true }`, whatever their values: the compiler sees that none is missing. */
export type Fields<Options> = Readonly<Record<keyof Options & string, unknown>>;
/** What a public function takes at one position: anything, nothing but an object with these fields, or a text instead of it. */
type Parameter = 'any' | Options | readonly ['text', Options];
type Options = Readonly<Record<string, unknown>>;

/**
 * Specs are not type-checked when they run. What a function does not know would be ignored without a word, and something
 * else measured than was asked for.
 * @param call as a spec writes it, e.g. `app.open`
 * @param hint what to write instead of a surplus argument
 * @throws FaultError `invalid-use` if there are more arguments than parameters, options are no object, or have an unknown field
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
    if (parameter === 'any' || options === undefined) continue;
    const [text, fields] = isEither(parameter) ? parameter : [undefined, parameter];
    const why = text === undefined || typeof options !== 'string' ? whyNot(options, fields) : undefined;
    if (why !== undefined) throw new FaultError('invalid-use', `${call}() ${why}.`);
  }
}

const isEither = (parameter: Exclude<Parameter, 'any'>): parameter is readonly ['text', Options] =>
  Array.isArray(parameter);

function whyNot(options: unknown, fields: Options): string | undefined {
  const known = Object.keys(fields).join(', ');
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    return `takes its options as an object, { ${known} }, and got ${JSON.stringify(options)}`;
  const unknown = Object.keys(options).filter((field) => !Object.hasOwn(fields, field));
  return unknown.length === 0 ? undefined : `has no option ${unknown.join(', ')}; it has ${known}`;
}
