import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Project } from '../../tools/setup/places.mjs';

/**
 * A project in `root` with a fake Appium, which prints its id, arguments, configuration and variables as JSON and then, unless it hangs at its start,
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
    `const file = process.argv.at(-1);
     const { readFileSync, statSync } = require('node:fs');
     const { server } = JSON.parse(readFileSync(file, 'utf8'));
     const mode = statSync(file).mode & 0o777;
     console.log(JSON.stringify({ pid: process.pid, args: process.argv.slice(2), server, mode, variables: process.env }));
     const { port } = server;
     require('node:net').createServer().listen(port, '127.0.0.1', () => {
       ${hangs ? '' : "console.log('REST http interface listener started');"}
     });`,
  );
  file('node_modules/appium-uiautomator2-driver/package.json', '{}');
  return { root, state: join(root, 'state'), sdk: root };
}
