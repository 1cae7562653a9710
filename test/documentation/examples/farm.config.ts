import { defineConfig } from 'hitchproof/config';

export default defineConfig({
  capabilities: { 'appium:deviceName': 'Pixel 8', 'appium:platformVersion': '14' },
});
