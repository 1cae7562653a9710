import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Project } from '../setup/places.mjs';

/**
 * A project in `root` whose Appium prints its id and arguments as JSON, and then, unless it hangs, that it is ready.
 */
export function projectWithFakeAppium(root: string, { hangs = false } = {}): Project {
  const file = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  file('node_modules/appium/package.json', '{ "name": "appium", "main": "index.js" }');
  file(
    'node_modules/appium/index.js',
    `console.log(JSON.stringify({ pid: process.pid, args: process.argv.slice(2), temporary: process.env.APPIUM_TMP_DIR }));
     ${hangs ? '' : "console.log('REST http interface listener started');"}
     setInterval(() => {}, 1000);`,
  );
  file('node_modules/appium-uiautomator2-driver/package.json', '{}');
  return { root, state: join(root, 'state'), sdk: root };
}
