import { defineConfig } from 'hitchproof/config';

export default defineConfig({
  apk: 'android-probe/demo-app/target/demo-app.apk',
  virtualFallback: 'always',
  // All costs of the demo app are planted, so that what is measured can be compared with them.
  clock: 'free',
});
