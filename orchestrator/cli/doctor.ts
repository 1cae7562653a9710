import { Command } from 'commander';
import { INFRASTRUCTURE } from '../judge/exit-code.ts';
import { type Precondition, preconditionsOf } from '../setup/ensure.mjs';
import { javaRuntime } from '../setup/java.mjs';
import { isCheckout, type Project } from '../setup/places.mjs';
import type { CommandContext } from './command-context.ts';

/** `hitchproof doctor`: prints what was found of each precondition, or its fix. */
export const doctorCommand = ({ done, project }: CommandContext): Command =>
  new Command('doctor').description('print every precondition with its fix').action(async () => {
    let missing = 0;
    for (const { name, state } of everyPrecondition(await project())) {
      const now = state();
      if (now.ok) process.stdout.write(`ok       ${name}: ${now.found}\n`);
      else {
        missing++;
        process.stdout.write(`missing  ${name}: ${now.missing}\n         fix: ${now.fix}\n`);
      }
    }
    done(missing === 0 ? 0 : INFRASTRUCTURE);
  });

/** Setting up a checkout needs a JDK anyway; the package needs Java only when the virtual device is used. */
const everyPrecondition = (project: Project): readonly Precondition[] =>
  isCheckout ? preconditionsOf(project) : [...preconditionsOf(project), javaRuntime];
