import type { z } from 'zod';

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
