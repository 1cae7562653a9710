import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';

/**
 * Text in UTF-8 from a file that a person names, without the byte order mark that some editors write. Reading a pipe or a
 * device such as `/dev/zero` might never end.
 * @throws Error of the file system, or that it is not a file
 */
export function givenText(file: string | URL): string {
  if (!statSync(file).isFile()) throw new Error('it is not a file');
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}

/**
 * What a JSON file states.
 * @param what it is, for the message
 * @throws Error in one sentence: which file is no such thing, and why
 */
export function givenJson<S extends z.ZodType>(file: string | URL, schema: S, what: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(givenText(file)));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? whyInvalid(cause) : Object(cause).message;
    throw new Error(`${file} is no ${what}: ${reason}`, { cause });
  }
}

/** Where and why: the first problem. */
export const whyInvalid = ({ issues: [issue] }: z.ZodError): string =>
  [...(issue?.path ?? []), issue?.message].join(': ');
