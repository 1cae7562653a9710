import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Project } from '../../tools/setup/places.mjs';

/**
 * A project in `root` with a fake Appium, which prints its id, arguments and variables as JSON and then, unless it hangs at its start,
 * that it is ready; it accepts requests and never replies.
 */
export function projectWithFakeAppium(root: string, { hangs = false } = {}): Project {
  const file = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  file('node_modules/appium/package.json', '{ "name": "appium", "main": "index.js" }');
  file(
    'node_modules/appium/index.js',
    `console.log(JSON.stringify({ pid: process.pid, args: process.argv.slice(2), variables: process.env }));
     const port = Number(process.argv[process.argv.indexOf('--port') + 1]);
     require('node:net').createServer().listen(port, '127.0.0.1', () => {
       ${hangs ? '' : "console.log('REST http interface listener started');"}
     });`,
  );
  file('node_modules/appium-uiautomator2-driver/package.json', '{}');
  return { root, state: join(root, 'state'), sdk: root };
}
