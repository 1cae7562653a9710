import { defineConfig } from 'vitest/config';

/** `unit` needs nothing but Node; `e2e` drives the virtual device through adb and Appium, one file after the other. */
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
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
