import { z } from 'zod';
import { resultSchema } from './result.ts';

/** `docs/result.schema.json`: the contract of result.json for readers in other languages. */
export const resultJsonSchema = (): object =>
  z.toJSONSchema(resultSchema, {
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      // The value is read-only in memory only; readers of the file may change their copy.
      delete jsonSchema.readOnly;
    },
  });
