import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const TEMPORARY_FILES = 'test/builders/temporary-files.ts';

/** `unit` needs only Node.js; `e2e` drives virtual devices through adb and Appium, three files at a time. */
export default defineConfig({
  test: {
    // Stopping the devices of an e2e worker takes seconds.
    teardownTimeout: 60_000,
    // What was transformed once is read again, by content.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.hitchproof/vitest' },
    // What takes long beside a sample of its kind that does not: `npm test` leaves it out, `npm test -- nightly` runs it.
    tags: [{ name: 'nightly' }],
    projects: [
      {
        // Source maps of an inlined package name files that it does not have.
        logLevel: 'error',
        test: {
          name: 'unit',
          globalSetup: TEMPORARY_FILES,
          include: ['{orchestrator,test,tools,virtual-device}/**/*.test.ts'],
          exclude: ['**/target/**', '**/node_modules/**'],
          // Files share a process, which halves the time: no test may leave state behind.
          isolate: false,
          // Most code runs briefly: optimising only what runs fifteen times as long as V8 asks for saves a tenth of the CPU time.
          // V8 has the option until version 11, of Node.js 20; later Node.js does not start with it.
          execArgv: process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : [],
          // It imports JSON without the attribute that Node.js requires.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
          // Some tests wait for programs that they start: one worker more than there are cores keeps those busy.
          maxWorkers: availableParallelism() + 1,
          // Ends only what hangs: a busy machine must not fail a test that starts a program.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 50_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          globalSetup: TEMPORARY_FILES,
          include: ['test/e2e/**/*.e2e.ts'],
          // Ports are chosen free and time is virtual, so sessions do not affect each other; three keep two cores busy.
          maxWorkers: 3,
          // Files of a worker share its warm devices.
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 180_000 } },
        },
      },
      // `npm run suite:compose` and `suite:fragments`, which build their apps, and `suite:shrunk`.
      ...['compose', 'fragments', 'shrunk'].map((name) => ({
        test: {
          name,
          globalSetup: TEMPORARY_FILES,
          include: [`test/e2e/${name}/*.suite.ts`],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      })),
    ],
  },
});
