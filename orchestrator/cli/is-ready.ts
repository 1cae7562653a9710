import { ensure, preconditionsOf } from '../setup/ensure.mjs';
import { checkout, type Project } from '../setup/places.mjs';

/**
 * Provides what a project needs, with a line for each step; the checkout itself was set up by `npm run perf:e2e`.
 * @returns false when something is still missing; its fix has been printed
 */
export const isReady = async (project: Project): Promise<boolean> =>
  project.root === checkout.root ||
  ensure(preconditionsOf(project), (line) => void process.stderr.write(`${line}\n`));
