import { defineConfig } from 'hitchproof/config';

export default defineConfig({
  farms: {
    browserstack: { device: 'Google Pixel 8', os: '14.0' },
    saucelabs: { device: 'Google.*', region: 'eu-central-1' },
  },
});
