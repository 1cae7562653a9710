import { Command } from 'commander';
import { type Precondition, preconditionsOf } from '../../tools/setup/ensure.mjs';
import { javaRuntime } from '../../tools/setup/java.mjs';
import { isCheckout, type Project } from '../../tools/setup/places.mjs';
import { childEnvironment } from '../config.ts';
import { farmText, missingCredentials } from '../farm/vendors/farm-text.ts';
import type { Vendor } from '../farm/vendors/vendor.ts';
import { vendorNamed } from '../farm/vendors/vendors.ts';
import { INFRASTRUCTURE, USAGE } from '../judge/exit-code.ts';
import type { ExitCode } from '../judge/judgement.ts';
import type { CommandContext } from './command-context.ts';
import { farmOption } from './session-options.ts';

/** `hitchproof doctor`: prints the state of each precondition, or its fix. */
export const doctorCommand = ({ done, project }: CommandContext): Command =>
  new Command('doctor')
    .description('check every precondition and print how to meet it')
    .addOption(farmOption('print what a device farm allows and which of its variables are set'))
    .action(async ({ farm }: { readonly farm?: string }) => {
      if (farm !== undefined) return done(presentFarm(vendorNamed(farm)));
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

function presentFarm(farm: Vendor): ExitCode {
  const variables = childEnvironment({});
  const isSet = (name: string): boolean => (variables[name] ?? '').trim() !== '';
  process.stdout.write(`${farmText(farm, isSet)}\n`);
  return missingCredentials(farm, isSet).length === 0 ? 0 : USAGE;
}

/** Setting up a checkout requires a JDK anyway; the package requires Java only for the virtual device. */
const everyPrecondition = (project: Project): readonly Precondition[] =>
  isCheckout ? preconditionsOf(project) : [...preconditionsOf(project), javaRuntime];
