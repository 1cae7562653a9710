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
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/warm-up.ts',
          // Ports are found free and time is virtual, so sessions do not disturb each other; more would starve two cores.
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
