import { defineConfig } from 'vitest/config';

/** `unit` needs nothing but Node; `e2e` drives virtual devices through adb and Appium, two files at a time. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['orchestrator/**/*.test.ts', 'virtual-device/**/*.test.ts'],
          exclude: ['**/target/**', '**/node_modules/**'],
          // Only ends what hangs: a busy machine must not fail a test that starts a program.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/warm-up.ts',
          // Ports are found free and time is virtual, so sessions do not disturb each other; more would starve two cores.
          maxWorkers: 2,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
