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

/** Words for the reader of a file that has the wrong shape; undefined where zod's own are good enough. */
export const zodMessages: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return 'is missing';
  return `must be ${WORDS[issue.expected] ?? `a ${issue.expected}`}`;
};
