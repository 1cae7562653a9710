import { defineConfig } from 'hitchproof/config';

export default defineConfig({
  apk: 'app/build/outputs/apk/debug/app-debug.apk',
  specs: ['perf/**/*.spec.ts'],
});
