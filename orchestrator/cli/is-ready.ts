import { ensure, preconditionsOf } from '../setup/ensure.mjs';
import { frameworksOf, OWN_LEVEL } from '../setup/frameworks.mjs';
import { checkout, type Project } from '../setup/places.mjs';

/**
 * Provides what a project needs, with a line for each step; the checkout itself was set up by `npm run perf:e2e`.
 * @param api the level of the virtual device
 * @returns false when something is still missing; its fix has been printed
 */
export const isReady = async (project: Project, api: number = OWN_LEVEL): Promise<boolean> =>
  (project.root === checkout.root || (await ensure(preconditionsOf(project), say))) &&
  (await ensure(frameworksOf(project, api), say));

const say = (line: string): void => void process.stderr.write(`${line}\n`);
