// `node run-module.mjs <module> [arguments]`: runs a module of this package as a program.
import { loadProgram } from './load-program.mjs';

const [module = ''] = process.argv.splice(2, 1);
await loadProgram(module);
