import { defineConfig } from './orchestrator/config.ts';

export default defineConfig({
  package: 'dev.hitchproof.demo',
  apk: 'android-probe/demo-app/target/demo-app.apk',
  virtualFallback: 'always',
});
