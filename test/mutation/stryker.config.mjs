import { typescriptRooms } from './rooms.mjs';

const room = process.env.MUTATION_ROOM ?? '';
const { folder, except = [] } = typescriptRooms[room];
const files = process.env.MUTATION_FILES?.split(',').map((file) => `${folder}/${file}`);

/** Read by Stryker, one run per room: `npm run mutation -- <room>`. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './test/mutation/ignore-definitions.mjs'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  // Stryker would rewrite paths in tsconfig.json with a compiler API that TypeScript 7 lacks; there are none to rewrite.
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
  dryRunTimeoutMinutes: 15,
  tempDirName: '.hitchproof/stryker',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `.hitchproof/mutation/${room}.json` },
  ignorePatterns: ['/reports', 'target', '.hitchproof', '.git'],
  disableTypeChecks: false,
  allowEmpty: true,
  // A module constant can be changed only in a new process that runs every test of the room. Such mutants are a seventh
  // of all, would take half of the time, and are mostly texts and tables.
  ignoreStatic: true,
};
