import { join } from 'node:path';
import { exitCodeOf } from '../../tools/setup/exit-code-of.mjs';
import { OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import { binFolder } from '../../tools/setup/places.mjs';
import { isReadyFor } from './level-arguments.ts';

/** `npm run suite:shrunk`: shrinks the demo app with R8 and measures it. Not part of `npm test`: R8 takes about a minute. */
const TESTS = ['run', '--project', 'shrunk'];

process.exitCode = (await isReadyFor(OWN_LEVEL)) ? await exitCodeOf(join(binFolder, 'vitest'), TESTS) : 3;
