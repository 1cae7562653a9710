import { z } from 'zod';
import { resultSchema } from '../result/result.ts';

/** `docs/result.schema.json`: the contract of result.json for readers in other languages. */
export const resultJsonSchema = (): object =>
  z.toJSONSchema(resultSchema, {
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      // Read-only in memory; a reader of the file may do with it what it likes.
      delete jsonSchema.readOnly;
    },
  });
