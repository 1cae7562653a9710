import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resultJsonSchema } from './json-schemas.ts';

test('docs/result.schema.json is the published form of the contract (npm run docs writes it)', () => {
  const published = readFileSync(new URL('../../docs/result.schema.json', import.meta.url), 'utf8');
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(resultJsonSchema())));
});
