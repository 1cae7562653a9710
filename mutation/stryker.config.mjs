import { typescriptRooms } from './rooms.mjs';

const room = process.env.MUTATION_ROOM ?? '';
const { folder, except = [] } = typescriptRooms[room];
const files = process.env.MUTATION_FILES?.split(',').map((file) => `${folder}/${file}`);

/** Read by Stryker, one run per room: `npm run mutation -- <room>`. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './mutation/ignore-definitions.mjs'],
  vitest: { configFile: 'mutation/vitest.config.ts', related: false },
  // TypeScript 7 has no compiler API, with which Stryker would rewrite this file's paths; ours has none to rewrite.
  tsconfigFile: 'none',
  mutate: [
    ...(files ?? [`${folder}/**/*.ts`]),
    `!${folder}/**/*.test.ts`,
    ...except.map((path) => `!${folder}/${path}`),
  ],
  ignorers: room === 'metrics' ? ['definitions'] : [],
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
  timeoutMS: 10_000,
  tempDirName: '.hitchproof/stryker',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `.hitchproof/mutation/${room}.json` },
  ignorePatterns: ['/reports', 'target', '.hitchproof', '.git'],
  disableTypeChecks: false,
  allowEmpty: true,
  // A constant of a module is changed only in a new process that runs every test of the room: a seventh of the mutants, half of
  // the time. Most are texts and tables.
  ignoreStatic: true,
};
