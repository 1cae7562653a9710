import { defineConfig } from 'hitchproof/config';

export default defineConfig({
  apk: 'android-probe/demo-app/target/demo-app.apk',
  virtualFallback: 'always',
});
