import { FaultError } from '../base/fault-error.ts';
import { ensure, preconditionsOf } from '../setup/ensure.mjs';
import { frameworksOf, OWN_LEVEL } from '../setup/frameworks.mjs';
import { checkout, type Project } from '../setup/places.mjs';

/**
 * Provides what a project needs, with a line for each step; the checkout itself was set up by `npm run perf:e2e`.
 * @returns false when something is still missing; its fix has been printed
 */
export const isReady = async (project: Project): Promise<boolean> =>
  project.root === checkout.root || ensure(preconditionsOf(project), say);

/**
 * Provides what a level of the virtual device needs, likewise.
 * @throws FaultError when it is still missing
 */
export async function provideLevel(project: Project, api: number = OWN_LEVEL): Promise<void> {
  if (!(await ensure(frameworksOf(project, api), say)))
    throw new FaultError('set-up', `What API ${api} needs is missing; what to do is above.`);
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);
