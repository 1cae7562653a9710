// @module-tag nightly
import { expect, it } from 'vitest';
import { missedOnLevel } from './missed-on-level.ts';
import { newerJava } from './newer-java.ts';

it.skipIf(newerJava === undefined)('finds a slow row with the framework of API 36', async () =>
  expect(await missedOnLevel({ api: 36 }, { env: { JAVA_HOME: newerJava ?? '' } })).toEqual([]),
);
