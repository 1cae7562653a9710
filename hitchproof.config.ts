import { defineConfig } from './orchestrator/config.ts';

export default defineConfig({
  apk: 'android-probe/demo-app/target/demo-app.apk',
  virtualFallback: 'always',
});
