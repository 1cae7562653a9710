import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { typescriptRooms } from './rooms.mjs';

const { folder, except = [] } = typescriptRooms[
  process.env.MUTATION_ROOM as keyof typeof typescriptRooms
] ?? {
  folder: 'orchestrator',
};

/** The unit tests of the room under mutation, and no others. */
export default defineConfig({
  test: {
    include: [join(folder, '**/*.test.ts')],
    exclude: except.map((file) => join(folder, file)),
    testTimeout: 60_000,
  },
});
