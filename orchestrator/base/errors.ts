import type { z } from 'zod';
import { type FaultCode, faultCodeSchema } from './faults.ts';

/** An error that is expected to occur; the message is one sentence for the user. */
export class FaultError extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FaultError';
    this.code = code;
  }
}

/** By shape, because WebdriverIO may load this module twice. An error that is none of the expected ones is `internal`. */
export const codeOf = (error: unknown): FaultCode =>
  faultCodeSchema.safeParse(Object(error).code).data ?? 'internal';

/** The command line or the configuration is invalid; the message is one sentence for the user. Exit code 2. */
export class UsageError extends FaultError {
  constructor(message: string, options?: ErrorOptions) {
    super('invalid-use', message, options);
    this.name = 'UsageError';
  }
}

/** The message of a thrown value, which need not be an Error. A message may quote a reply of any length: it lacks the middle. */
export function messageOf(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return message.length <= 2 * KEPT_CHARS
    ? message
    : `${message.slice(0, KEPT_CHARS)} … ${message.slice(-KEPT_CHARS)}`;
}
/** At the begin is who failed, at the end often why. */
const KEPT_CHARS = 8_000;

const WORDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a finite number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
  tuple: 'a list',
};

/** Messages for values of a wrong type; undefined selects zod's own message. */
export const zodMessages: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return 'is missing';
  return `must be ${WORDS[issue.expected] ?? `a ${issue.expected}`}`;
};

const MOST = 3;

/** What is wrong with data, in one line: each mistake with its path. */
export function mistakesOf({ issues }: Pick<z.ZodError, 'issues'>): string {
  const shown = issues
    .slice(0, MOST)
    .map(({ path, message }) =>
      path.length === 0 ? message : `${path.map(String).join(' → ')}: ${message}`,
    );
  const more = issues.length - shown.length;
  return `${shown.join('; ')}${more === 0 ? '' : `; and ${more} more`}`.replace(/\s+/g, ' ');
}

/** A sentence for the user with the code of its fault, as in docs/faults.md. */
export const withCode = (sentence: string, code: FaultCode): string => `${sentence} [${code}]`;
