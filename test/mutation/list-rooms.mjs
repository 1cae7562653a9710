// The rooms as an output of a GitHub Actions step: the matrix of the nightly workflow.
import { rooms } from './rooms.mjs';

process.stdout.write(`rooms=${JSON.stringify(rooms)}\n`);
