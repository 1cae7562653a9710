// `node run-module.mjs <module> [arguments]`: runs a module of this package as a program.
import { pathToFileURL } from 'node:url';
import { startFile } from './start-file.mjs';

const [module = ''] = process.argv.splice(2, 1);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(await startFile(module)).href);
