import { Command } from 'commander';
import { preconditionsOf } from '../setup/ensure.mjs';
import type { CommandContext } from './command-context.ts';

/** `hitchproof doctor`: prints what was found of each precondition, or its fix. */
export const doctorCommand = ({ done, project }: CommandContext): Command =>
  new Command('doctor').description('print every precondition with its fix').action(async () => {
    let missing = 0;
    for (const { name, state } of preconditionsOf(await project())) {
      const now = state();
      if (now.ok) process.stdout.write(`ok       ${name}: ${now.found}\n`);
      else {
        missing++;
        process.stdout.write(`missing  ${name}: ${now.missing}\n         fix: ${now.fix}\n`);
      }
    }
    done(missing === 0 ? 0 : INFRASTRUCTURE);
  });
const INFRASTRUCTURE = 3;
